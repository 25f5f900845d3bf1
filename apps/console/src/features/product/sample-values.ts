import { CATEGORY, DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import type { ModelOf } from '../../parts/thing-form/model-text.tsx'

/** A function, or a parameter of one, as examples need it. */
export interface Sampled extends ModelOf {
  code: string
}

const MOST = 6

function numberOf({ min = 0, max = 100, step = 1 }: { min?: number; max?: number; step?: number }): number {
  const raw = min + Math.round((max - min) / 2 / (step || 1)) * (step || 1)
  return Number(Math.min(raw, max).toFixed(6))
}

/** A value that the function takes. */
export function sampleValue(fn: Sampled): unknown {
  switch (Number(fn.dataType)) {
    case DATA_TYPE.enum:
      return fn.enumModel?.enums[0]?.key ?? ''
    case DATA_TYPE.value:
      return numberOf(fn.numModel ?? {})
    case DATA_TYPE.bool:
      return 1
    case DATA_TYPE.time:
      return Date.now()
    case DATA_TYPE.breakdown:
      return fn.errorModel?.errors.slice(0, 1).map((e) => e.key) ?? []
    default:
      return 'text'
  }
}

const paramsOf = (list: readonly Sampled[]) => Object.fromEntries(list.map((fn) => [fn.code, sampleValue(fn)]))
const ofKind = (functions: readonly Sampled[], kind: number) => functions.filter((fn) => Number(fn.category) === kind)

const message = (method: string, params: unknown) =>
  JSON.stringify({ id: '1', version: '1.0', params, method: `thing.event.${method}.post` })

/** A property report that the platform takes. */
export const sampleReport = (functions: readonly Sampled[]): string =>
  message('property', paramsOf(ofKind(functions, CATEGORY.property).slice(0, MOST)))

/** The first event of the product with the message that raises it; undefined without one. */
export function sampleEvent(functions: readonly Sampled[]): { code: string; body: string } | undefined {
  const event = ofKind(functions, CATEGORY.event)[0]
  if (!event) return undefined
  const output = (event.output ?? []) as readonly Sampled[]
  return { code: event.code, body: message(event.code, paramsOf(output.length ? output : [event])) }
}
