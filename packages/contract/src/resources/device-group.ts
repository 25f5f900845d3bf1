import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-iot-product/deviceGroup'
const groupName = () => f.plainName(64, 0).check(f.rule((v: string) => v !== '', 'deviceGroup.nameTip'))

/** Devices of one product that are looked at and commanded together. */
export const deviceGroup = defineResource({
  name: 'deviceGroup',
  base,
  scope: 'tenant',
  fields: {
    groupName: groupName(),
    productId: f.ref('productInfo'),
    /** Sent by old clients; the server counts. */
    deviceNum: f.int(0).nullish(),
    remark: f.optionalText(255),
  },
  computed: { productName: z.string(), productModels: z.array(z.unknown()).optional() },
  create: ['groupName', 'productId', 'deviceNum', 'remark'],
  update: ['groupName', 'productId', 'deviceNum', 'remark'],
  filters: { id: ['eq', 'in'], groupName: ['like', 'eq'], productId: ['eq', 'in'] },
  sort: ['groupName', 'createTime', 'updateTime', 'deviceNum'],
  defaultSort: [['createTime', 'desc']],
  unique: [['groupName']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /save',
    update: 'POST /update',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['deviceGroup', 'deviceControl'],
    detail: ['deviceGroup_view', 'deviceGroup_edit', 'deviceControl'],
    create: ['deviceGroup_add', 'deviceControl_add'],
    update: ['deviceGroup_edit', 'deviceControl_edit'],
    remove: ['deviceGroup_delete', 'deviceControl_delete'],
    export: ['deviceGroup', 'deviceControl'],
  },
})

/** Which devices: named ones, or all that match the filters of the device list. */
const chosen = {
  id: f.id(),
  deviceIds: f.idList(1000).optional(),
  query: z.record(z.string(), z.unknown()).nullish(),
  projectIds: z.union([z.string(), z.array(z.string())]).nullish(),
}
const oneOf = f.rule(
  (v: { deviceIds?: string[] | undefined; query?: unknown }) => Boolean(v.deviceIds?.length) || Boolean(v.query),
  'deviceGroup.chooseDevices',
)

/** Adds devices of the group's product; those that are in it already stay. */
export const addGroupDevices = defineAction({
  name: 'deviceGroup.addDevices',
  method: 'POST',
  path: `${base}/addDevices`,
  permission: ['deviceControl_addDevice', 'deviceGroup_edit'],
  input: z.strictObject(chosen).check(oneOf),
  output: z.object({ changed: z.number(), deviceNum: z.number() }),
})
export const removeGroupDevices = defineAction({
  name: 'deviceGroup.removeDevices',
  method: 'POST',
  path: `${base}/removeDevices`,
  permission: ['deviceControl_deleteDevice', 'deviceGroup_edit'],
  input: z.strictObject(chosen).check(oneOf),
  output: z.object({ changed: z.number(), deviceNum: z.number() }),
})
/** Devices of a group, with the filters of the device list. */
export const groupDevices = defineAction({
  name: 'deviceGroup.devices',
  method: 'GET',
  path: `${base}/devices`,
  permission: ['deviceGroup', 'deviceControl'],
  input: z.looseObject({ groupId: f.id(), current: f.int(1).catch(1), size: f.int(1, 1000).catch(5) }),
})
