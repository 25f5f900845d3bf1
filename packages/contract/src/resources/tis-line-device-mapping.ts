import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

/** Which devices stand at which production line; a device stands at one. */
export const tisLineDeviceMapping = defineResource({
  name: 'tisLineDeviceMapping',
  base: '/api/tecovie-tis-sys/tisLineDeviceMapping',
  scope: 'project',
  fields: { lineId: f.ref('tisLine'), deviceKey: f.code(64) },
  computed: {
    projectId: z.string().meta({ column: true }),
    deviceId: z.string().meta({ column: true }),
    lineName: z.string(),
    deviceName: z.string(),
    productName: z.string(),
    online: z.number().meta({ dict: 'onlineStatus' }),
  },
  create: ['lineId', 'deviceKey'],
  update: ['lineId', 'deviceKey'],
  filters: { deviceKey: ['like', 'eq'], lineId: ['eq', 'in'] },
  sort: ['deviceKey', 'createTime', 'updateTime'],
  unique: [['deviceKey']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'DELETE /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['tisLineDeviceMapping', 'tisLine_view'],
    detail: ['tisLineDeviceMapping_view', 'tisLineDeviceMapping_edit'],
    create: ['tisLineDeviceMapping_add'],
    update: ['tisLineDeviceMapping_edit'],
    remove: ['tisLineDeviceMapping_delete'],
    export: ['tisLineDeviceMapping'],
  },
})
