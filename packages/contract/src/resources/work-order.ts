import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { listInput, postQueryInput } from '../core/list-query.ts'

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

export const WORK_ORDER = {
  toBeAssigned: '1',
  assigned: '2',
  onTheWay: '3',
  inRepair: '4',
  done: '5',
  confirmed: '6',
  cancelled: '7',
} as const

/** Orders whose data may still change. */
export const isOpenOrder = (woStatus: string): boolean =>
  woStatus !== WORK_ORDER.done && woStatus !== WORK_ORDER.confirmed && woStatus !== WORK_ORDER.cancelled

/** A picture (1) or video (2) that was uploaded here: its content was checked then. */
const media = z.strictObject({
  type: f.int(1, 2),
  url: z
    .string()
    .check(
      f.rule((v: string) => /^\/api\/tecovie-resource\/file\/\d{1,19}\?s=[\w-]{1,64}$/.test(v), 'validation.ownFile'),
    ),
})
export const MAX_MEDIAS = 20
const medias = () =>
  z.array(media).check(f.rule((v: unknown[]) => v.length <= MAX_MEDIAS, 'validation.tooMany', { max: MAX_MEDIAS }))

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
    provinceCode: text(12),
    cityCode: text(12),
    districtCode: text(12),
    medias: medias().default([]),
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
    dutyUserId: column(z.string().nullable()),
    causeDesc: column(z.string().nullable()),
    region: z.string(),
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
    'provinceCode',
    'cityCode',
    'districtCode',
    'medias',
  ],
  update: [
    'woName',
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
    'provinceCode',
    'cityCode',
    'districtCode',
    'medias',
  ],
  filters: {
    woName: ['like'],
    woStatus: ['eq', 'in'],
    woChannel: ['eq', 'in'],
    deviceName: ['like'],
    deviceMac: ['like', 'eq'],
    dutyMan: ['like'],
    dutyUserId: ['eq'],
    userName: ['like'],
    userTel: ['like'],
    projectId: ['eq', 'in'],
    eventId: ['eq'],
    createTime: ['ge', 'le', 'gt', 'lt'],
    hopeTime: ['ge', 'le', 'gt', 'lt'],
  },
  sort: ['createTime', 'updateTime', 'hopeTime'],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /save',
    update: 'POST /update',
    export: 'GET /export',
  },
  permissions: {
    list: ['workOrder'],
    detail: ['workOrder', 'wo_view'],
    create: ['wo_progress'],
    update: ['wo_progress'],
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
    /** Somebody of the project; or a name, for who has no account here. */
    dutyUserId: f.id().nullish(),
    dutyMan: f.optionalText(64),
    causeDesc: f.optionalText(500),
    errerType: f.dict('eventErrorType').nullish(),
    repairType: f.optionalText(64),
    hopeTime: f.datetime().nullish(),
    /** Seen at this step; they stand at the progress row. */
    medias: medias().optional(),
  }),
})
/** Gives orders to somebody who belongs to the project of each: all or none. They find them in their bell. */
export const workOrderDispatch = defineAction({
  name: 'workOrder.dispatch',
  method: 'POST',
  path: `${base}/dispatch`,
  permission: ['wo_progress'],
  input: z.strictObject({
    ids: f.idList(200).check(f.rule((v: string[]) => v.length > 0, 'workOrder.choose')),
    dutyUserId: f.id(),
    remark: f.optionalText(500),
  }),
  output: z.object({ dispatched: z.number() }),
})
/** Who may be given orders of these projects: people in post of the project or an organisation above it. */
export const workOrderStaff = defineAction({
  name: 'workOrder.staff',
  method: 'GET',
  path: `${base}/staff`,
  permission: ['wo_progress'],
  input: listInput.extend({ ofProjects: f.idList(200), realName: z.string().trim().max(64).optional() }),
  effect: 'read',
})
