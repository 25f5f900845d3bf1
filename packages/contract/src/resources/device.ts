import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const column = <T extends z.ZodType>(schema: T) => schema.meta({ column: true })
const instant = () => z.string().nullable().meta({ column: true, datetime: true })

/** A MAC of 6 or 8 bytes, with or without separators; kept as upper-case hex. */
export const macAddress = () =>
  f
    .text(32, 0)
    .check(
      f.rule(
        (v: string) => v === '' || /^([0-9a-f]{12}|[0-9a-f]{16})$/i.test(v.replace(/[:.\-\s]/g, '')),
        'device.macFormat',
      ),
    )

export const device = defineResource({
  name: 'device',
  base: '/api/tecovie-iot-device/device',
  scope: 'project',
  fields: {
    deviceName: f.plainName(64),
    productId: f.ref('productInfo'),
    projectId: f.ref('dept'),
    /** Without one, it is made from the MAC as the product's rule says. */
    deviceKey: f.code(64, 0).nullish(),
    mac: macAddress().nullish(),
    channel: f.code(16, 0).nullish(),
    sn: f.optionalText(64),
    gatewayId: f.ref('device').or(z.literal('')).nullish(),
    address: f.optionalText(255),
    remark: f.optionalText(500),
  },
  computed: {
    online: column(z.number()).meta({ column: true, dict: 'onlineStatus' }),
    /** 0 offline, 1 online, 2 fault. */
    status: column(z.number()).meta({ column: true, dict: 'onlineStatus' }),
    deviceStatus: column(z.string()).meta({ column: true, dict: 'deviceStatus' }),
    enabled: column(z.number()),
    runState: column(z.number()),
    lastOnlineTime: instant(),
    lastOfflineTime: instant(),
    lastReportTime: instant(),
    activeTime: instant(),
    presenceReason: column(z.string().nullable()),
    moduleVersion: column(z.string().nullable()),
    firewareVersion: column(z.string().nullable()),
    rejectedCount: column(z.string()),
    productName: z.string(),
    productKey: z.string(),
    projectName: z.string(),
    gatewayName: z.string(),
    deviceIcon: z.string().nullable(),
    /** Node type of its product. */
    deviceType: z.string().meta({ dict: 'nodeType' }),
    /** In details only. */
    openEvents: z.number().optional(),
    subDevices: z.number().optional(),
  },
  create: [
    'deviceName',
    'productId',
    'projectId',
    'deviceKey',
    'mac',
    'channel',
    'sn',
    'gatewayId',
    'address',
    'remark',
  ],
  update: ['deviceName', 'mac', 'channel', 'sn', 'gatewayId', 'address', 'remark'],
  detailOnly: ['remark'],
  filters: {
    id: ['eq', 'in'],
    deviceName: ['like', 'eq'],
    deviceKey: ['like', 'eq', 'in'],
    mac: ['like', 'eq'],
    productId: ['eq', 'in'],
    projectId: ['eq', 'in'],
    online: ['eq'],
    deviceStatus: ['eq', 'in', 'ne'],
    gatewayId: ['eq'],
    enabled: ['eq'],
  },
  sort: ['createTime', 'deviceName', 'lastOnlineTime'],
  defaultSort: [['createTime', 'desc']],
  unique: [['deviceKey'], ['mac']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /save',
    update: 'POST /update',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: [
      'deviceList',
      'deviceControl',
      'deviceGroup',
      'monitorRules',
      'home',
      'tisLineDeviceMapping_add',
      'tisLineDeviceMapping_edit',
    ],
    detail: ['deviceList_view', 'deviceList_edit', 'deviceControl'],
    create: ['deviceList_add'],
    update: ['deviceList_edit'],
    remove: ['deviceList_delete'],
    export: ['deviceList'],
  },
})
