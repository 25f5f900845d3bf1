import { productFunction } from '@tecovie/contract/resources/product-function.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'
import type { ValueSpec } from '../../parts/thing-form/thing-value-input.tsx'

export interface Fn extends ValueSpec {
  id: string
  category: number
  accessMode: string
  input?: (ValueSpec & { required?: number })[] | null
}

const MAX_FUNCTIONS = 500
const [PROPERTY, SERVICE] = [1, 2]

/** What can be set on devices of a product, and what can be called. */
export function useControls(productId: string | undefined) {
  const query = { productId, category_in: `${PROPERTY},${SERVICE}`, size: MAX_FUNCTIONS }
  const { data, isLoading, error, refetch } = useCall(productFunction.calls.list as AnyAction, query, {
    enabled: !!productId,
  })
  const all = (data as { records: Fn[] } | undefined)?.records ?? []
  return {
    writable: all.filter((f) => f.category === PROPERTY && f.accessMode !== 'r'),
    services: all.filter((f) => f.category === SERVICE),
    loading: isLoading,
    error,
    refetch,
  }
}

/** The inputs of a service; one without a list takes a single value under its own code. */
export const inputsOf = (service: Fn | undefined): (ValueSpec & { required?: number })[] =>
  service ? (service.input?.length ? service.input : [{ ...service, required: 0 }]) : []

/** What an input shows before anybody touched it, so that what is seen is what is sent. */
export function startValue(spec: ValueSpec): unknown {
  if (String(spec.dataType) === '3') return false
  if (String(spec.dataType) === '2') return Number(spec.numModel?.min ?? 0)
  if (String(spec.dataType) === '7') return []
  return undefined
}
