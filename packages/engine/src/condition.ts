import { parseWire } from '@tecovie/contract/core/zoned-time.ts'
import { type Compare, compareOptions, DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import type { ConditionDefinition } from './rule-types.ts'

export type Test = (value: unknown) => boolean

/** One condition, ready to be asked. */
export interface Condition {
  readonly index: number
  readonly code: string
  readonly compare: Compare
  readonly threshold: number | string | boolean
  /** Answers for a stored value; a device without a value meets no condition. */
  readonly test: Test
  /** Only devices of this product; undefined with `devices` or for all products. */
  readonly productId: string | undefined
  readonly devices: ReadonlySet<string> | undefined
}

/** A rule that cannot be compiled; `conditionIndex` counts from 0. */
export class RuleError extends Error {
  readonly conditionIndex: number
  constructor(message: string, conditionIndex: number) {
    super(message)
    this.name = 'RuleError'
    this.conditionIndex = conditionIndex
  }
}

function thresholdOf(c: ConditionDefinition, zone: string): number | string | boolean | undefined {
  const { dataValue: text } = c
  switch (Number(c.dataType)) {
    case DATA_TYPE.value:
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
    case DATA_TYPE.time:
      return /^\d{1,15}$/.test(text) ? Number(text) : parseWire(text, zone)
    case DATA_TYPE.bool:
      return /^(0|1|true|false)$/.test(text) ? text === '1' || text === 'true' : undefined
    default:
      return text
  }
}

const asText = (v: unknown) => (typeof v === 'string' ? v : typeof v === 'object' ? JSON.stringify(v) : String(v))

/** Values of another type than the threshold's meet neither eq nor ne: they come from an older thing model. */
function numberTest(compare: Compare, n: number): Test {
  if (compare === 'gt') return (v) => typeof v === 'number' && v > n
  if (compare === 'lt') return (v) => typeof v === 'number' && v < n
  return compare === 'eq' ? (v) => v === n : (v) => typeof v === 'number' && v !== n
}

function textTest(compare: Compare, text: string): Test {
  return compare === 'eq' ? (v) => asText(v) === text : (v) => asText(v) !== text
}

/** A list of present faults equals a code when it contains it, and differs from it when it does not. */
function faultTest(compare: Compare, code: string): Test {
  const present: Test = (v) => (Array.isArray(v) ? v.includes(code) : asText(v) === code)
  return compare === 'eq' ? present : (v) => !present(v)
}

function boolTest(compare: Compare, wanted: boolean): Test {
  const other = compare === 'eq' ? wanted : !wanted
  return (v) => v === other
}

/** Compiles one condition. `productId` is the resolved product. Throws RuleError when the value or comparison does not fit. */
export function compileCondition(
  c: ConditionDefinition,
  index: number,
  zone: string,
  productId: string | undefined,
): Condition {
  const compare = compareOptions(c.dataType).find((option) => option === c.compare)
  const threshold = thresholdOf(c, zone)
  if (!compare) throw new RuleError(`comparison ${c.compare} does not suit data type ${c.dataType}`, index)
  if (threshold === undefined) throw new RuleError(`value ${c.dataValue} does not suit data type ${c.dataType}`, index)
  const faulty = Number(c.dataType) === DATA_TYPE.breakdown
  const test =
    typeof threshold === 'number'
      ? numberTest(compare, threshold)
      : typeof threshold === 'boolean'
        ? boolTest(compare, threshold)
        : faulty
          ? faultTest(compare, threshold)
          : textTest(compare, threshold)
  const ids = c.rangType === 2 ? (c.entityIds ?? '').split(',').flatMap((id) => id.trim() || []) : undefined
  return { index, code: c.code, compare, threshold, test, productId, devices: ids && new Set(ids) }
}
