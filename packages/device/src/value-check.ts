import { isZone, parseWire } from '@tecovie/contract/core/zoned-time.ts'
import { DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import type { DataSpec } from '@tecovie/contract/things/thing-function.ts'
import { isStorable, readTime } from './json.ts'
import type { ProblemName } from './problem-codes.ts'

/** A refused value: why, and what the bounds were. */
export class Refused {
  readonly reason: ProblemName
  readonly params: Record<string, unknown> | undefined
  constructor(reason: ProblemName, params?: Record<string, unknown>) {
    this.reason = reason
    this.params = params
  }
}

/** Answers the value as it is stored, or why it is refused. */
export type ValueCheck = (value: unknown) => unknown | Refused

export const MAX_STRING = 4096
/** A pass-through value, as JSON text. */
export const MAX_PASS_THROUGH = 16_384

const NOT_INT = new Refused('notInt')
const NOT_NUMBER = new Refused('notNumber')
const NOT_BOOL = new Refused('notBool')
const NOT_TEXT = new Refused('notText')
const NOT_TIME = new Refused('notTime')

/**
 * The check of one data type, made once. Stored are: enum keys and fault codes as text, numbers as numbers, bools as
 * true/false (0, 1 and their texts are taken), times as epoch ms, texts up to 4096 characters. The step is a hint for
 * inputs and not enforced: sensors report between the steps. Wall-clock times are read in `zone`.
 */
export function checkOf(spec: DataSpec, zone = 'UTC'): ValueCheck {
  switch (spec.dataType) {
    case DATA_TYPE.enum:
      return oneOf(spec.enumModel?.enums ?? [], 'notEnum')
    case DATA_TYPE.value:
      return number(spec)
    case DATA_TYPE.bool:
      return bool
    case DATA_TYPE.string:
      return text
    case DATA_TYPE.time:
      return time(isZone(zone) ? zone : 'UTC')
    case DATA_TYPE.breakdown:
      return faults(oneOf(spec.errorModel?.errors ?? [], 'notFault'))
    default:
      return passThrough
  }
}

function number(spec: DataSpec): ValueCheck {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, numberFormat } = spec.numModel ?? {}
  const range = new Refused('outOfRange', { min, max })
  const whole = numberFormat === 'int'
  return (v) => {
    if (typeof v !== 'number' || !Number.isFinite(v)) return NOT_NUMBER
    if (whole && !Number.isInteger(v)) return NOT_INT
    return v < min || v > max ? range : v
  }
}

const bool: ValueCheck = (v) => {
  if (v === true || v === 1 || v === '1' || v === 'true') return true
  if (v === false || v === 0 || v === '0' || v === 'false') return false
  return NOT_BOOL
}

const tooLong = new Refused('textTooLong', { max: MAX_STRING })
const text: ValueCheck = (v) => {
  if (typeof v !== 'string' || !isStorable(v)) return NOT_TEXT
  return v.length > MAX_STRING ? tooLong : v
}

const time =
  (zone: string): ValueCheck =>
  (v) =>
    readTime(v) ?? (typeof v === 'string' ? parseWire(v, zone) : undefined) ?? NOT_TIME

function oneOf(pairs: readonly { key: string }[], reason: ProblemName): ValueCheck {
  const keys = new Set(pairs.map((p) => p.key))
  const refused = new Refused(reason)
  return (v) => {
    const key = typeof v === 'number' ? String(v) : v
    return typeof key === 'string' && keys.has(key) ? key : refused
  }
}

/** A device reports one fault code, or the list of all that are present; an empty list says there is none. */
function faults(one: ValueCheck): ValueCheck {
  return (v) => {
    if (!Array.isArray(v)) return one(v)
    const codes = v.map(one)
    return codes.find((c) => c instanceof Refused) ?? [...new Set(codes)].sort()
  }
}

const passTooLong = new Refused('textTooLong', { max: MAX_PASS_THROUGH })
const passThrough: ValueCheck = (v) => {
  if (v === undefined || v === null) return NOT_TEXT
  if (typeof v === 'number' || typeof v === 'boolean') return v
  const written = typeof v === 'string' ? v : JSON.stringify(v)
  // Half surrogates and NULs survive inside objects only as escapes.
  if (typeof v === 'string' ? !isStorable(v) : /\\u(0000|d[89a-f])/i.test(written)) return NOT_TEXT
  return written.length > MAX_PASS_THROUGH ? passTooLong : v
}
