import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'
import { APP, paged, pageOf } from './app-fields.ts'
import { phone } from './phone.ts'

export const appComplain = defineAction({
  name: 'app.complain',
  method: 'POST',
  path: `${APP}/complaint`,
  permission: 'app',
  input: z.strictObject({ content: f.text(2000) }),
  output: z.object({ id: z.string() }),
})
export const appComplaints = defineAction({
  name: 'app.complaints',
  method: 'GET',
  path: `${APP}/complaint/list`,
  permission: 'app',
  input: z.looseObject(paged),
  output: pageOf(
    z.object({
      id: z.string(),
      content: z.string(),
      /** 0 open, 1 replied to. */
      status: z.number(),
      replyContent: z.string().nullable(),
      replyTime: z.string().nullable(),
      createTime: z.string(),
    }),
  ),
})

const region = () => f.text(20, 0).nullish()
/** Asks for service on an own device; the company finds it among its work orders. Regions by code, see `region/list`. */
export const appRequestService = defineAction({
  name: 'app.requestService',
  method: 'POST',
  path: `${APP}/service-request`,
  permission: 'app',
  input: z.strictObject({
    deviceId: f.id(),
    content: f.text(500),
    userName: f.text(64),
    userTel: phone(),
    hopeTime: f.datetime().nullish(),
    serviceAddress: f.optionalText(255),
    provinceCode: region(),
    cityCode: region(),
    districtCode: region(),
  }),
  output: z.object({ id: z.string() }),
})
/** Own requests with how far they are; `woStatus` is of dictionary `woStatus`. */
export const appServiceRequests = defineAction({
  name: 'app.serviceRequests',
  method: 'GET',
  path: `${APP}/service-request/list`,
  permission: 'app',
  input: z.looseObject(paged),
  output: pageOf(
    z.object({
      id: z.string(),
      deviceId: z.string().nullable(),
      deviceName: z.string().nullable(),
      content: z.string().nullable(),
      woStatus: z.string(),
      woStatusDesc: z.string(),
      dutyMan: z.string().nullable(),
      hopeTime: z.string().nullable(),
      createTime: z.string(),
      progress: z.array(z.object({ woStatus: z.string(), woStatusDesc: z.string(), time: z.string() })),
    }),
  ),
})
/** What the company published, newest first; `before` is the id of the last one of the page before. */
export const appMessages = defineAction({
  name: 'app.messages',
  method: 'GET',
  path: `${APP}/message/list`,
  permission: 'app',
  input: z.looseObject({ size: f.int(1, 100).default(20), before: f.id().optional() }),
  output: z.object({
    records: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), pushTime: z.string() })),
    more: z.boolean(),
  }),
})
/** Administrative regions below one; without a code the provinces. */
export const appRegions = defineAction({
  name: 'app.regions',
  method: 'GET',
  path: `${APP}/region/list`,
  permission: 'app',
  input: z.looseObject({ code: f.text(20, 0).optional() }),
  output: z.array(z.object({ code: z.string(), name: z.string(), level: z.number() })),
})
