import { CATEGORY } from '@tecovie/contract/things/data-type.ts'
import type { DataSpec } from '@tecovie/contract/things/thing-function.ts'
import { PROBLEM, type ProblemName } from './problem-codes.ts'
import { checkOf, Refused, type ValueCheck } from './value-check.ts'

/** What the model needs of a function; rows of the store fit. */
export interface ModelFunction extends DataSpec {
  code: string
  category: number
  required?: number | null
  accessMode?: string | null
  input?: readonly ModelParameter[] | null
  output?: readonly ModelParameter[] | null
}
export type ModelParameter = DataSpec & { code: string; required?: number | null }

/** One refused value; `value` as the device sent it. */
export interface ValueProblem {
  /** The function's or parameter's code. */
  code: string
  reason: ProblemName
  /** Number for the device, see `PROBLEM`. */
  number: number
  params?: Record<string, unknown>
  value: unknown
}

export interface Checked {
  /** code -> value as it is stored. Has no prototype. Holds what was right, also when something else was wrong. */
  values: Record<string, unknown>
  problems: readonly ValueProblem[]
}

const NONE: readonly ValueProblem[] = Object.freeze([])

interface Slot {
  check: ValueCheck
  writable: boolean
}
interface Call {
  fields: Map<string, Slot>
  required: string[]
  /** Without a parameter list: one value, sent under the code or as `value`. */
  single: boolean
}

/** A product's functions, ready to check payloads. Made by `compileModel`; immutable. */
export class CompiledModel {
  readonly #properties = new Map<string, Slot>()
  readonly #events = new Map<string, Call>()
  readonly #inputs = new Map<string, Call>()
  readonly #outputs = new Map<string, Call>()

  constructor(functions: readonly ModelFunction[], zone: string) {
    for (const fn of functions) {
      if (fn.category === CATEGORY.service) {
        this.#inputs.set(fn.code, callOf(fn, fn.input, zone))
        this.#outputs.set(fn.code, callOf({ ...fn, required: 0 }, fn.output, zone))
      } else if (fn.category === CATEGORY.event) this.#events.set(fn.code, callOf(fn, fn.output, zone))
      else {
        const writable = fn.category === CATEGORY.property && fn.accessMode !== 'r'
        this.#properties.set(fn.code, { check: checkOf(fn, zone), writable })
      }
    }
  }

  /** Checks a property report. Required is not asked of a report: devices send what has changed. */
  checkProperties(params: Record<string, unknown>): Checked {
    return checkFields(this.#properties, params, 'unknownProperty', false)
  }

  /** Checks values that are to be set on the device: writable properties only. */
  checkSet(params: Record<string, unknown>): Checked {
    return checkFields(this.#properties, params, 'unknownProperty', true)
  }

  /** Checks an event's outputs. An event without outputs carries one optional value under its own code. */
  checkEvent(code: string, params: Record<string, unknown>): Checked {
    return checkCall(this.#events.get(code), code, params, 'unknownEvent')
  }

  /** Checks a service's inputs before it is called. */
  checkServiceInput(code: string, params: Record<string, unknown>): Checked {
    return checkCall(this.#inputs.get(code), code, params, 'unknownService')
  }

  /** Checks what a device answered to a service. */
  checkServiceOutput(code: string, params: Record<string, unknown>): Checked {
    return checkCall(this.#outputs.get(code), code, params, 'unknownService')
  }
}

/** Prepares a product's functions. Business functions are taken like read-only properties; `zone` reads wall-clock times. */
export const compileModel = (functions: readonly ModelFunction[], zone = 'UTC'): CompiledModel =>
  new CompiledModel(functions, zone)

function callOf(fn: ModelFunction, list: readonly ModelParameter[] | null | undefined, zone: string): Call {
  const single = !list?.length
  const parameters: readonly ModelParameter[] = single ? [{ ...fn, required: 0 }] : list
  const fields = new Map(parameters.map((p) => [p.code, { check: checkOf(p, zone), writable: true }]))
  return { fields, single, required: parameters.filter((p) => p.required === 1).map((p) => p.code) }
}

function refusal(code: string, reason: ProblemName, value: unknown, params?: Record<string, unknown>): ValueProblem {
  return { code, reason, number: PROBLEM[reason].code, params, value }
}

function checkFields(
  fields: Map<string, Slot>,
  params: Record<string, unknown>,
  unknown: ProblemName,
  setting: boolean,
): Checked {
  const values: Record<string, unknown> = Object.create(null)
  let problems: ValueProblem[] | undefined
  for (const code in params) {
    const value = params[code]
    const slot = fields.get(code)
    const checked = !slot
      ? new Refused(unknown)
      : setting && !slot.writable
        ? new Refused('readOnly')
        : slot.check(value)
    if (checked instanceof Refused) {
      problems ??= []
      problems.push(refusal(code, checked.reason, value, checked.params))
    } else values[code] = checked
  }
  return { values, problems: problems ?? NONE }
}

function checkCall(
  call: Call | undefined,
  code: string,
  params: Record<string, unknown>,
  unknown: ProblemName,
): Checked {
  if (!call) return { values: Object.create(null), problems: [refusal(code, unknown, undefined)] }
  const sent =
    call.single && Object.hasOwn(params, 'value') && !Object.hasOwn(params, code) ? { [code]: params.value } : params
  const checked = checkFields(call.fields, sent, 'badRequest', false)
  const missing = call.required.filter((name) => !Object.hasOwn(params, name))
  if (!missing.length) return checked
  const absent = missing.map((name) => refusal(name, 'missing', undefined))
  return { values: checked.values, problems: [...checked.problems, ...absent] }
}
