import type { DeviceStatus } from '@tecovie/contract/things/rule-limits.ts'
import { type Condition, compileCondition, RuleError } from './condition.ts'
import type { RuleDefinition } from './rule-types.ts'
import { compileSchedule, type Schedule } from './schedule.ts'

/** A rule ready to be evaluated. Immutable but for `stamp`. */
export interface CompiledRule {
  readonly id: string
  readonly version: number
  readonly enabled: boolean
  /** One condition is enough. */
  readonly any: boolean
  /** Conditions are met by different devices of a project together, see `spans`. */
  readonly cross: boolean
  readonly conditions: readonly Condition[]
  readonly intervalMs: number
  readonly autoClose: boolean
  readonly merge: boolean
  readonly deviceStatus: DeviceStatus
  readonly schedule: Schedule
  /** The evaluation that saw this rule last; keeps one report from evaluating it twice. */
  stamp: number
}

export interface CompileContext {
  /** The tenant's time zone. */
  zone: string
  /** Finds the product of a condition that names it only by key. */
  productOf?: (productKey: string) => string | undefined
}

/**
 * Whether an `and` rule is met by several devices together: its conditions name different products, or list devices such
 * that no device is in every list (on one device it could never be met). An `or` rule is met by each device on its own.
 */
function isCross(any: boolean, conditions: readonly Condition[], products: readonly (string | undefined)[]): boolean {
  if (any || conditions.length < 2) return false
  if (new Set(products.filter((p) => p !== undefined)).size > 1) return true
  const lists = conditions.flatMap((c) => c.devices ?? [])
  const [first, ...others] = lists
  return first !== undefined && ![...first].some((id) => others.every((list) => list.has(id)))
}

/**
 * Compiles a stored rule. Throws RuleError when a condition makes no sense and RangeError when its schedule cannot be
 * read; neither happens to a rule that passed `ruleProblems`.
 */
export function compileRule(definition: RuleDefinition, context: CompileContext): CompiledRule {
  const any = definition.relCondition === 'or'
  const products = definition.ruleSubDefinitions.map((c) =>
    c.rangType === 0 ? undefined : c.productId || context.productOf?.(c.productKey ?? '') || undefined,
  )
  const conditions = definition.ruleSubDefinitions.map((c, index) => {
    const productId = products[index]
    if (c.rangType === 1 && productId === undefined) throw new RuleError('the condition names no product', index)
    return compileCondition(c, index, context.zone, c.rangType === 1 ? productId : undefined)
  })
  if (!conditions.length) throw new RuleError('the rule has no condition', 0)
  return {
    id: definition.id,
    version: definition.version,
    enabled: definition.status === 1,
    any,
    cross: isCross(any, conditions, products),
    conditions,
    intervalMs: Math.max(0, definition.intervalTime) * 1000,
    autoClose: definition.closedCycle === 1,
    merge: definition.evenUniqueType !== 2,
    deviceStatus: definition.deviceStatus as DeviceStatus,
    schedule: compileSchedule(definition, context.zone),
    stamp: 0,
  }
}
