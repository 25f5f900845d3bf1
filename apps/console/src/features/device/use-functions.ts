import type { EntityOf } from '@tecovie/contract/core/define-resource.ts'
import { productFunction as resource } from '@tecovie/contract/resources/product-function.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'

export type Function = EntityOf<typeof resource>
const MAX_FUNCTIONS = 500

/** Kinds of a product's functions. */
export const PROPERTY = '1'
export const SERVICE = '2'
const BOOLEAN = '3'

/** What devices of a product report and do. */
export function useFunctions(productId: string): {
  functions: readonly Function[]
  pending: boolean
  error: unknown
  refetch: () => unknown
} {
  const { data, isPending, error, refetch } = useCall(resource.calls.list as AnyAction, {
    productId,
    size: MAX_FUNCTIONS,
  })
  const functions = (data as { records: Function[] } | undefined)?.records ?? []
  return { functions, pending: isPending, error, refetch }
}

interface Models {
  dataType: unknown
  enumModel?: { enums?: { key: string; value: string }[] } | null
  errorModel?: { errors?: { key: string; value: string }[] } | null
  numModel?: { unit?: string } | null
}

/** A value as a person reads it: labels of enums and faults, units, yes and no. */
export function shownValue(f: Models | undefined, value: unknown, t: (key: string) => string): string {
  if (value === null || value === undefined) return '–'
  const names = [...(f?.enumModel?.enums ?? []), ...(f?.errorModel?.errors ?? [])]
  const one = (v: unknown) => names.find((e) => e.key === String(v))?.value ?? String(v)
  if (Array.isArray(value)) return value.length ? value.map(one).join(', ') : '–'
  const flag = typeof value === 'boolean' || (String(f?.dataType) === BOOLEAN && (value === 0 || value === 1))
  if (flag) return t(value ? 'kit.yes' : 'kit.no')
  if (typeof value === 'object') return JSON.stringify(value)
  const unit = f?.numModel?.unit
  return unit && unit !== '-' ? `${one(value)} ${unit}` : one(value)
}
