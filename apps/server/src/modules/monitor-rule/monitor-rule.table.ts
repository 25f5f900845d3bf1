import type { RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'

export interface MonitorRuleRow {
  id: string
  tenantId: string
  name: string
  code: string
  eventTypeId: string
  eventLevelId: string
  deviceStatus: string
  relCondition: string
  intervalTime: number
  closedCycle: number
  cycleWay: 'day' | 'week' | 'month' | 'custom'
  times: string | null
  weeks: string | null
  days: string | null
  activateTimes: { startTime: string; endTime: string }[]
  evenUniqueType: string
  workOrderType: string
  woThirdType: string | null
  workOrderUrl: string | null
  workOrderSecret: string | null
  status: number
  version: number
  ruleSubDefinitions: RuleCondition[]
  productNames: string
  productIds: string[]
  createUser: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date
}
