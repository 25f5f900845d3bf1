export interface RuleEventRow {
  id: string
  tenantId: string
  projectId: string
  deviceId: string
  productId: string
  ruleId: string
  eventName: string
  deviceName: string
  eventStatus: number
  eventDesc: string
  workOrderType: string
  workOrderStatus: number
  workOrderId: string | null
}
