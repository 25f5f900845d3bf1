import { parseWire } from '../core/zoned-time.ts'
import { compareOptions, DATA_TYPE } from './data-type.ts'
import type { MonitorRule, RuleCondition } from './monitor-rule.ts'
import { FAULTY_STATUSES, MAX_CONDITIONS, MAX_INTERVAL_SECONDS } from './rule-limits.ts'
import { scheduleProblem } from './rule-schedule.ts'

export interface RuleProblem {
  path: (string | number)[]
  /** Message key, `validation.…` of `messages/<lang>/things.ts`. */
  key: string
  [param: string]: unknown
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * Everything that keeps a rule from being saved, in the specification's order: basic fields, each condition (product,
 * function, compare, value, devices), work order. Its checks stop at the first; a form shows the first and marks all.
 * What the specification does not name (schedule, values that do not fit) comes last.
 */
export function ruleProblems(rule: MonitorRule): RuleProblem[] {
  const found: RuleProblem[] = []
  const missing = (ok: boolean, field: string, tip: string) => {
    if (!ok) found.push({ path: [field], key: `validation.${tip}` })
  }
  missing(rule.name !== '', 'name', 'ruleNameTip')
  missing(rule.eventTypeId !== '', 'eventTypeId', 'eventClassTip')
  missing(rule.eventLevelId !== '', 'eventLevelId', 'eventLevelTip')
  missing((FAULTY_STATUSES as readonly string[]).includes(rule.deviceStatus), 'deviceStatus', 'deviceStatusTip')
  missing(rule.relCondition === 'and' || rule.relCondition === 'or', 'relCondition', 'condictionLogicTip')
  missing(rule.intervalTime >= 0, 'intervalTime', 'intervalTimeTip')
  rule.ruleSubDefinitions.forEach((condition, index) => {
    found.push(...conditionProblems(condition, index))
  })
  if (rule.workOrderType !== 1) {
    missing(rule.woThirdType === 1 || rule.woThirdType === 2, 'woThirdType', 'woSelectTip')
    if (rule.woThirdType === 1) missing(rule.workOrderUrl !== '', 'workOrderUrl', 'workOrderUrlTip')
  }
  found.push(...restProblems(rule))
  return found
}

function conditionProblems(c: RuleCondition, index: number): RuleProblem[] {
  const found: RuleProblem[] = []
  const missing = (ok: boolean, field: string, tip: string) => {
    if (!ok) found.push({ path: ['ruleSubDefinitions', index, field], key: `validation.${tip}`, index: index + 1 })
  }
  missing(c.rangType === 0 || c.productId !== '', 'productId', 'productSelectTip')
  missing(c.code !== '', 'code', 'functionSelectTip')
  missing(c.compare !== '', 'compare', 'conditionSelectTip')
  missing(c.dataValue !== '', 'dataValue', 'valueSelectTip')
  missing(c.rangType !== 2 || /\d/.test(c.entityIds), 'entityIds', 'deviceSelectTip')
  return found
}

function restProblems(rule: MonitorRule): RuleProblem[] {
  const found: RuleProblem[] = []
  const conditions = rule.ruleSubDefinitions
  const { intervalTime } = rule
  if (intervalTime >= 0 && (!Number.isInteger(intervalTime) || intervalTime > MAX_INTERVAL_SECONDS))
    found.push({ path: ['intervalTime'], key: 'validation.intervalRange', max: MAX_INTERVAL_SECONDS })
  if (!conditions.length || conditions.length > MAX_CONDITIONS)
    found.push({ path: ['ruleSubDefinitions'], key: 'validation.conditionCount', max: MAX_CONDITIONS })
  conditions.forEach((c, index) => {
    const at = (field: string, key: string) => found.push({ path: ['ruleSubDefinitions', index, field], key })
    if (!/^[1-7]$/.test(c.dataType)) at('dataType', 'validation.dataType')
    else if (c.compare !== '' && !compareOptions(c.dataType).includes(c.compare as 'eq'))
      at('compare', 'validation.compareOption')
    else if (c.dataValue !== '' && !valueFits(c)) at('dataValue', 'validation.conditionValue')
    if (c.rangType === 2 && c.entityIds !== '' && !/^\d{1,19}(,\d{1,19})*$/.test(c.entityIds))
      at('entityIds', 'validation.id')
  })
  const schedule = scheduleProblem(rule)
  if (schedule) found.push(schedule)
  if (rule.workOrderType !== 1 && rule.woThirdType === 1 && rule.workOrderUrl && !isHttp(rule.workOrderUrl))
    found.push({ path: ['workOrderUrl'], key: 'validation.url' })
  return found
}

function valueFits(c: RuleCondition): boolean {
  const type = Number(c.dataType)
  if (type === DATA_TYPE.value) return NUMBER.test(c.dataValue) && Number.isFinite(Number(c.dataValue))
  if (type === DATA_TYPE.bool) return /^(0|1|true|false)$/.test(c.dataValue)
  if (type === DATA_TYPE.time) return /^\d{1,15}$/.test(c.dataValue) || parseWire(c.dataValue, 'UTC') !== undefined
  return true
}

function isHttp(text: string): boolean {
  if (!URL.canParse(text)) return false
  const at = new URL(text)
  return /^https?:$/.test(at.protocol) && at.hostname !== '' && at.username === '' && at.password === ''
}
