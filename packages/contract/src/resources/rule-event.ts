import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-iot-rule/ruleEvent'

/** 0 unhandled, 1 handled, 2 false alarm, 3 closed by the system, 4 other. */
export const EVENT_STATUS = { open: 0, handled: 1, falseAlarm: 2, system: 3, other: 4 } as const

const column = <T extends z.ZodType>(schema: T) => schema.meta({ column: true })
const instant = () => z.string().nullable().meta({ column: true, datetime: true })

export const ruleEvent = defineResource({
  name: 'ruleEvent',
  base,
  scope: 'project',
  fields: {},
  computed: {
    eventStatus: column(z.number()),
    projectId: column(z.string()),
    deviceId: column(z.string()),
    productId: column(z.string()),
    ruleId: column(z.string()),
    eventName: column(z.string()),
    deviceName: column(z.string()),
    productName: column(z.string()),
    eventTypeId: column(z.string()),
    eventLevelId: column(z.string()),
    eventLevel: column(z.number()),
    deviceStatus: column(z.string()),
    eventDesc: column(z.string()),
    hits: column(z.number()),
    workOrderType: column(z.string()),
    workOrderStatus: column(z.number()),
    workOrderId: column(z.string().nullable()),
    triggerTime: instant(),
    lastHitTime: instant(),
    closedTime: instant(),
    handleBy: column(z.string().nullable()),
    handleMemo: column(z.string().nullable()),
    handleTime: instant(),
    projectName: z.string(),
    eventTypeName: z.string(),
    eventLevelName: z.string(),
  },
  create: [],
  update: [],
  filters: {
    deviceName: ['like', 'eq'],
    eventName: ['like'],
    projectId: ['eq', 'in'],
    productId: ['eq'],
    deviceId: ['eq'],
    ruleId: ['eq'],
    eventTypeId: ['eq', 'in'],
    eventLevelId: ['eq', 'in'],
    eventStatus: ['eq', 'in', 'ne'],
    triggerTime: ['ge', 'le', 'gt', 'lt'],
  },
  sort: ['triggerTime'],
  defaultSort: [['triggerTime', 'desc']],
  audit: false,
  routes: { list: 'GET /list', detail: 'GET /detail', export: 'GET /export' },
  permissions: {
    list: ['ruleEvents', 'deviceList', 'home'],
    detail: ['ruleEvents', 'deviceList'],
    export: ['ruleEvents'],
  },
})

/** What happened to an event: raised, hit, closed, handled, made a work order; newest first, at most 500. */
export const ruleEventLog = defineAction({
  name: 'ruleEvent.log',
  method: 'GET',
  path: `${base}/log`,
  permission: ['ruleEvents', 'deviceList'],
  input: z.looseObject({ id: f.id() }),
})

/** Closes open events: 1 handled, 2 ignored as a false alarm, 4 other (needs a cause). */
export const handleEvents = defineAction({
  name: 'ruleEvent.handle',
  method: 'POST',
  path: `${base}/handle`,
  permission: ['ruleEvents_handle', 'ruleEvents_multi_handle'],
  input: z
    .strictObject({
      eventStatus: f.int(1, 4).check(f.rule((v: number) => v !== 3, 'validation.oneOf', { values: '1, 2, 4' })),
      handleMemo: z
        .string()
        .trim()
        .max(500)
        .check(f.rule((v: string) => v.length > 0, 'ruleEvent.memo')),
      deviceEventIds: f.idList(1000).optional(),
      eventId: f.id().or(z.literal('')).nullish(),
      errorType: z.coerce.string().max(8).nullish(),
      reason: z.string().trim().max(500).nullish(),
    })
    .superRefine((v, ctx) => {
      if (!v.eventId && !v.deviceEventIds?.length)
        ctx.addIssue({ code: 'custom', path: ['deviceEventIds'], params: { key: 'ruleEvent.choose' } })
      if (v.errorType === '0' && !v.reason)
        ctx.addIssue({ code: 'custom', path: ['reason'], params: { key: 'validation.required' } })
    }),
  output: z.object({ handled: z.number() }),
})

export const toWorkOrder = defineAction({
  name: 'ruleEvent.toWorkOrder',
  method: 'POST',
  path: `${base}/toWorkOrder`,
  permission: ['ruleEvents_handle'],
  input: z.looseObject({ id: f.id() }),
  output: z.object({ workOrderId: z.string() }),
})
