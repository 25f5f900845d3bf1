import * as z from 'zod'
import { rule, text } from '../core/fields.ts'
import { DATA_TYPE } from './data-type.ts'

/** A text that clients also send as a number. */
const written = () => z.preprocess((v) => (typeof v === 'number' ? String(v) : v), text(64))
const pairs = () => z.array(z.strictObject({ key: written(), value: written() })).max(200)

/** The values of an enum: `key` travels, `value` is its label. */
export const enumModel = z.strictObject({ enums: pairs() })

/** The faults of a breakdown function: `key` is the fault code, `value` its label. `readType` is kept as given. */
export const errorModel = z.strictObject({ errors: pairs(), readType: z.coerce.string().max(32).nullish() })

/** A number, or its text; blank text is no number (and never 0). */
export const numeric = () =>
  z
    .union([z.number(), z.string()])
    .transform((v) => (typeof v === 'string' && v.trim() === '' ? Number.NaN : Number(v)))

const finite = () =>
  numeric().check(
    rule((v: number) => Number.isFinite(v) && Math.abs(v) <= Number.MAX_SAFE_INTEGER, 'validation.number'),
  )

/** `unit` is required; a quantity without one writes `-`. */
export const numModel = z.strictObject({
  numberFormat: z.enum(['int', 'float', 'double']),
  min: finite(),
  max: finite(),
  step: finite(),
  unit: text(16),
  /** Factor between the raw number of the device and the shown one; for display, never applied to stored values. */
  multiple: finite().nullish(),
})

export interface ModelHolder {
  dataType: number
  enumModel?: z.output<typeof enumModel> | null | undefined
  errorModel?: z.output<typeof errorModel> | null | undefined
  numModel?: z.output<typeof numModel> | null | undefined
}

export interface ModelIssue {
  path: (string | number)[]
  key: string
  [param: string]: unknown
}

function pairIssues(list: readonly { key: string }[] | undefined, path: string[], missing: string): ModelIssue[] {
  if (!list?.length) return [{ path: path.slice(0, 1), key: missing }]
  const seen = new Set<string>()
  const issues: ModelIssue[] = []
  list.forEach(({ key }, index) => {
    if (seen.has(key))
      issues.push({ path: [...path, String(index), 'key'], key: 'validation.duplicateKey', value: key })
    seen.add(key)
  })
  return issues
}

/** What is wrong with the model that the data type asks for; an empty list when all is well. Other models are ignored. */
export function modelIssues(holder: ModelHolder): ModelIssue[] {
  if (holder.dataType === DATA_TYPE.enum)
    return pairIssues(holder.enumModel?.enums, ['enumModel', 'enums'], 'validation.enumRequired')
  if (holder.dataType === DATA_TYPE.breakdown)
    return pairIssues(holder.errorModel?.errors, ['errorModel', 'errors'], 'validation.errorRequired')
  if (holder.dataType !== DATA_TYPE.value) return []
  const n = holder.numModel
  if (!n) return [{ path: ['numModel'], key: 'validation.numRequired' }]
  const issues: ModelIssue[] = []
  if (n.min >= n.max) issues.push({ path: ['numModel', 'max'], key: 'validation.minBelowMax' })
  if (n.step <= 0) issues.push({ path: ['numModel', 'step'], key: 'validation.stepPositive' })
  else if (n.step > n.max - n.min && n.min < n.max)
    issues.push({ path: ['numModel', 'step'], key: 'validation.stepTooBig' })
  if (n.numberFormat === 'int')
    for (const field of ['min', 'max', 'step'] as const)
      if (!Number.isInteger(n[field])) issues.push({ path: ['numModel', field], key: 'validation.int' })
  return issues
}
