import type { MonitorRule, RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'
import { type DraftCondition, draftCondition, emptyCondition } from './condition-draft.ts'
import { newKey } from './new-key.ts'

/** A period of the day, `HH:mm:ss` each. */
export interface DraftPeriod {
  key: string
  start: string
  end: string
}

/** A span of the custom cycle, as the wire writes times; null where nothing is chosen yet. */
export interface DraftSpan {
  key: string
  startTime: string | null
  endTime: string | null
}

export type CycleWay = MonitorRule['cycleWay']

/** What the form edits: the rule with its comma lists taken apart. What a choice hides is kept until it is sent. */
export interface RuleDraft {
  id: string
  name: string
  eventTypeId: string
  eventLevelId: string
  deviceStatus: string
  relCondition: string
  /** Seconds; null where nothing is entered. */
  intervalTime: number | null
  closedCycle: number
  cycleWay: CycleWay
  periods: readonly DraftPeriod[]
  weeks: readonly number[]
  days: readonly number[]
  spans: readonly DraftSpan[]
  evenUniqueType: number
  workOrderType: number
  woThirdType: number
  workOrderUrl: string
  status: number
  conditions: readonly DraftCondition[]
}

export const WHOLE_DAY = { start: '00:00:00', end: '23:59:59' } as const
export const newPeriod = (): DraftPeriod => ({ key: newKey(), ...WHOLE_DAY })
export const newSpan = (): DraftSpan => ({ key: newKey(), startTime: null, endTime: null })

/** A period that ends before it starts lasts into the next day. */
export const isOvernight = ({ start, end }: Pick<DraftPeriod, 'start' | 'end'>): boolean => end < start

/** A rule that nothing is entered of yet. */
export const emptyDraft = (): RuleDraft => ({
  id: '',
  name: '',
  eventTypeId: '',
  eventLevelId: '',
  deviceStatus: '',
  relCondition: 'and',
  intervalTime: null,
  closedCycle: 0,
  cycleWay: 'day',
  periods: [newPeriod()],
  weeks: [],
  days: [],
  spans: [newSpan()],
  evenUniqueType: 1,
  workOrderType: 1,
  woThirdType: 0,
  workOrderUrl: '',
  status: 1,
  conditions: [emptyCondition()],
})

const numbers = (text: unknown): number[] =>
  String(text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)

function periodsOf(text: unknown): DraftPeriod[] {
  const parts = String(text ?? '')
    .split(',')
    .map((part) => part.trim().split('-'))
  const periods = parts.flatMap(([start, end]) => (start && end ? [{ key: newKey(), start, end }] : []))
  return periods.length ? periods : [newPeriod()]
}

function spansOf(list: unknown): DraftSpan[] {
  const spans = (list ?? []) as { startTime: string; endTime: string }[]
  return spans.length ? spans.map((span) => ({ key: newKey(), ...span })) : [newSpan()]
}

/** A rule as the server answers it, for the form. Missing parts get what a new rule starts with. */
export function draftOf(row: Readonly<Record<string, unknown>>): RuleDraft {
  const start = emptyDraft()
  const text = (name: string) => String(row[name] ?? '')
  const number = (name: keyof RuleDraft) => Number(row[name] ?? start[name])
  const conditions = (row.ruleSubDefinitions ?? []) as Partial<RuleCondition>[]
  return {
    id: text('id'),
    name: text('name'),
    eventTypeId: text('eventTypeId'),
    eventLevelId: text('eventLevelId'),
    deviceStatus: text('deviceStatus'),
    relCondition: text('relCondition'),
    intervalTime: row.intervalTime === null || row.intervalTime === undefined ? null : Number(row.intervalTime),
    closedCycle: number('closedCycle'),
    cycleWay: (text('cycleWay') || start.cycleWay) as CycleWay,
    periods: periodsOf(row.times),
    weeks: numbers(row.weeks),
    days: numbers(row.days),
    spans: spansOf(row.activateTimes),
    evenUniqueType: number('evenUniqueType'),
    workOrderType: number('workOrderType'),
    woThirdType: number('woThirdType'),
    workOrderUrl: text('workOrderUrl'),
    status: number('status'),
    conditions: conditions.length ? conditions.map(draftCondition) : start.conditions,
  }
}

const joined = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b).join(',')

/** The rule that the form stands for, with everything left out that the chosen cycle or order type hides. */
export function ruleOf(d: RuleDraft): MonitorRule {
  const daily = d.cycleWay !== 'custom'
  const third = d.workOrderType === 1 ? 0 : d.woThirdType
  return {
    name: d.name.trim(),
    eventTypeId: d.eventTypeId,
    eventLevelId: d.eventLevelId,
    deviceStatus: d.deviceStatus,
    relCondition: d.relCondition,
    intervalTime: d.intervalTime ?? -1,
    closedCycle: d.closedCycle,
    cycleWay: d.cycleWay,
    times: daily ? d.periods.map(({ start, end }) => `${start}-${end}`).join(',') : '',
    weeks: d.cycleWay === 'week' ? joined(d.weeks) : '',
    days: d.cycleWay === 'month' ? joined(d.days) : '',
    activateTimes: daily
      ? []
      : d.spans.map(({ startTime, endTime }) => ({ startTime: startTime ?? '', endTime: endTime ?? '' })),
    evenUniqueType: d.evenUniqueType,
    workOrderType: d.workOrderType,
    woThirdType: third,
    workOrderUrl: third === 1 ? d.workOrderUrl.trim() : '',
    status: d.status,
    ruleSubDefinitions: d.conditions.map(({ key: _, ...condition }) => ({
      ...condition,
      dataValue: condition.dataValue.trim(),
    })),
  }
}

/** The body that saves it. Both references are always sent as 1. */
export const bodyOf = (d: RuleDraft) => ({ ...ruleOf(d), id: d.id, referenceId: 1, ruleEngineId: 1 })

/** Reads a value at a path such as `ruleSubDefinitions.0.code`. */
export const valueAt = (rule: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], rule)
