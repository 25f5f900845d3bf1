import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { postQueryInput } from '../core/list-query.ts'

const base = '/api/tecovie-smart-wo/workOrder'

/** Statuses of dictionary `woStatus` and where each may go; server and console ask this table. */
export const WORK_ORDER_NEXT: Readonly<Record<string, readonly string[]>> = {
  '1': ['2', '7'],
  '2': ['2', '3', '4', '5', '7'],
  '3': ['4', '5', '7'],
  '4': ['4', '5', '7'],
  '5': ['4', '6'],
  '6': [],
  '7': [],
}

const text = (max = 255) => f.optionalText(max)
const column = <T extends z.ZodType>(schema: T) => schema.meta({ column: true })

export const workOrder = defineResource({
  name: 'workOrder',
  base,
  scope: 'project',
  fields: {
    woName: f.text(64),
    projectId: f.ref('dept'),
    deviceId: f.ref('device').or(z.literal('')).nullish(),
    errerType: f.dict('eventErrorType').nullish(),
    errorDesc: text(500),
    errorCodes: text(255),
    userName: text(64),
    userTel: text(32),
    hopeTime: f.datetime().nullish(),
    serviceAddress: text(255),
    badView: text(255),
    repairType: text(64),
    currentDesc: text(500),
    medias: z
      .array(z.strictObject({ type: f.int(1, 2), url: f.url() }))
      .max(20)
      .default([]),
  },
  computed: {
    woStatus: column(z.string()),
    woChannel: column(z.string()),
    woTrigger: column(z.string().nullable()),
    eventId: column(z.string().nullable()),
    deviceName: column(z.string().nullable()),
    deviceMac: column(z.string().nullable()),
    deviceBarCode: column(z.string().nullable()),
    deviceModel: column(z.string().nullable()),
    deviceBrand: column(z.string().nullable()),
    dutyMan: column(z.string().nullable()),
    causeDesc: column(z.string().nullable()),
    provinceCode: column(z.string().nullable()),
    cityCode: column(z.string().nullable()),
    districtCode: column(z.string().nullable()),
    woStatusDesc: z.string(),
    errerTypeDesc: z.string(),
    projectName: z.string(),
  },
  create: [
    'woName',
    'projectId',
    'deviceId',
    'errerType',
    'errorDesc',
    'errorCodes',
    'userName',
    'userTel',
    'hopeTime',
    'serviceAddress',
    'badView',
    'repairType',
    'currentDesc',
    'medias',
  ],
  update: [],
  filters: {
    woName: ['like'],
    woStatus: ['eq', 'in'],
    woChannel: ['eq', 'in'],
    deviceName: ['like'],
    deviceMac: ['like', 'eq'],
    dutyMan: ['like'],
    userTel: ['like'],
    projectId: ['eq', 'in'],
    eventId: ['eq'],
    createTime: ['ge', 'le', 'gt', 'lt'],
  },
  sort: ['createTime', 'updateTime', 'hopeTime'],
  routes: { list: 'GET /list', detail: 'GET /detail', create: 'POST /save', export: 'GET /export' },
  permissions: {
    list: ['workOrder'],
    detail: ['workOrder', 'wo_view'],
    create: ['wo_progress'],
    export: ['workOrder'],
  },
})

export const workOrderList = defineAction({
  name: 'workOrder.postQuery',
  method: 'POST',
  path: `${base}/post-query`,
  permission: ['workOrder'],
  input: postQueryInput,
  effect: 'read',
})
export const workOrderProgressList = defineAction({
  name: 'workOrder.progressList',
  method: 'GET',
  path: `${base}/getProgressListByWoId`,
  permission: ['workOrder', 'wo_view'],
  input: z.looseObject({ id: f.id() }),
})
/** Takes a work order one step on. Done (5) handles the event it came from. */
export const workOrderProgress = defineAction({
  name: 'workOrder.progress',
  method: 'POST',
  path: `${base}/progress`,
  permission: ['wo_progress'],
  input: z.strictObject({
    id: f.id(),
    woStatus: f.dict('woStatus'),
    remark: f.optionalText(500),
    dutyMan: f.optionalText(64),
    causeDesc: f.optionalText(500),
    errerType: f.dict('eventErrorType').nullish(),
    medias: z
      .array(z.strictObject({ type: f.int(1, 2), url: f.url() }))
      .max(20)
      .optional(),
  }),
})
