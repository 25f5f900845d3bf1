import type { Compare } from '@tecovie/contract/things/data-type.ts'
import type { MonitorRule, RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'

/** A stored rule, as far as the engine cares. `version` must grow with every change. */
export type RuleDefinition = Pick<
  MonitorRule,
  'relCondition' | 'intervalTime' | 'closedCycle' | 'cycleWay' | 'evenUniqueType' | 'status' | 'deviceStatus'
> &
  Partial<Pick<MonitorRule, 'times' | 'weeks' | 'days' | 'activateTimes'>> & {
    id: string
    version: number
    ruleSubDefinitions: readonly ConditionDefinition[]
  }

export type ConditionDefinition = Pick<RuleCondition, 'rangType' | 'code' | 'dataType' | 'compare' | 'dataValue'> &
  Partial<Pick<RuleCondition, 'productId' | 'productKey' | 'entityIds'>>

/**
 * What a device told, checked and normalised by the thing model. An event is a report whose value stands under the
 * event's code.
 */
export interface Report {
  id: string
  /** Time of the report, epoch ms. */
  t: number
  values: Readonly<Record<string, unknown>>
  /** Own times of single values, ms. */
  times?: Readonly<Record<string, number>>
}

/** Why a condition held (of a close: no longer held). */
export interface Evidence {
  conditionIndex: number
  /** The device whose value it was: another than the event's in rules across products. */
  deviceId: string
  code: string
  value: unknown
  threshold: number | string | boolean
  compare: Compare
}

/**
 * What is to be done. `raise` opens an event, `hit` is counted and logged on the open one, `close` closes all open
 * events of the rule and device as handled by the system.
 */
export interface Effect {
  type: 'raise' | 'hit' | 'close'
  ruleId: string
  ruleVersion: number
  deviceId: string
  projectId: string
  evidence: Evidence[]
  reportId: string
  /** The engine's clock when it happened, epoch ms. */
  at: number
}
