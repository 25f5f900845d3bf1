import type { MonitorRule } from '@tecovie/contract/things/monitor-rule.ts'

/** Parts of a rule that do not change when and where it raises events. */
const ASIDE = ['name', 'eventTypeId', 'eventLevelId', 'deviceStatus', 'workOrderType', 'woThirdType', 'workOrderUrl']

/** Whether a part of the rule has a say in its rehearsal. */
export const concernsRehearsal = (field: string): boolean => !ASIDE.includes(field)

/** The rule to rehearse: what has no say in it but must not be missing is filled in, so that nobody names a rule first. */
export function rehearsedRule(
  rule: MonitorRule,
  stand: { name: string; eventTypeId: string; eventLevelId: string },
): MonitorRule {
  return {
    ...rule,
    name: rule.name || stand.name,
    eventTypeId: rule.eventTypeId || stand.eventTypeId,
    eventLevelId: rule.eventLevelId || stand.eventLevelId,
    deviceStatus: rule.deviceStatus || 'abnormal',
    workOrderType: 1,
    woThirdType: 0,
    workOrderUrl: '',
  }
}

/** Tells apart rules that would be rehearsed differently. */
export const fingerprint = (rule: MonitorRule): string =>
  JSON.stringify(
    rehearsedRule(
      { ...rule, name: '', eventTypeId: '', eventLevelId: '', deviceStatus: '', status: 1 },
      { name: '', eventTypeId: '', eventLevelId: '' },
    ),
  )
