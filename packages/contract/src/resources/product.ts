import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-iot-product/productInfo'
const column = <T extends z.ZodType>(schema: T) => schema.meta({ column: true })

/** Days telemetry may be kept; each has partitions of its own. */
export const RETENTIONS = [7, 30, 90, 180, 365, 1095] as const
export const MAX_SCRIPT = 65_536

const editable = [
  'name',
  'brand',
  'categoryId',
  'nodeType',
  'connectType',
  'moduleId',
  'deviceIcon',
  'macRule',
  'authenticationTypeId',
  'burnCertificateType',
  'productProtocol',
  'isPreinstall',
  'appVisible',
  'lease',
  'moduleName',
  'firewareId',
  'firewareName',
  'appPluginId',
  'deptId',
  'remark',
] as const

/** What a device is: its kind, how it connects and signs in. Key and secret are the server's. */
export const productInfo = defineResource({
  name: 'productInfo',
  base,
  scope: 'tenant',
  fields: {
    name: f.plainName(64),
    brand: f.plainName(64),
    categoryId: f.ref('productCategory'),
    nodeType: f.dict('nodeType'),
    connectType: f.dict('connectType'),
    moduleId: f.dict('moduleType'),
    deviceIcon: f.url().check(f.rule((v: string) => v !== '', 'validation.required')),
    macRule: f.dict('macRule').optional(),
    authenticationTypeId: f.dict('authenticationType').optional(),
    burnCertificateType: f.dict('burnCertificateType').nullish(),
    productProtocol: f.dict('product_protocol').optional(),
    isPreinstall: f.flag().optional(),
    appVisible: f.flag().optional(),
    lease: f.flag().optional(),
    moduleName: f.optionalText(64),
    firewareId: f.optionalText(1000),
    firewareName: f.optionalText(1000),
    appPluginId: f.optionalText(64),
    deptId: f.ref('dept').nullish(),
    remark: f.optionalText(500),
  },
  computed: {
    productKey: column(z.string()),
    dynamicRegister: column(z.number()),
    retentionDays: column(z.number().nullable()),
    functionVersion: column(z.string()),
    categoryName: z.string(),
    /** 1: devices of it exist. */
    referenceStatus: z.number(),
    deviceCount: z.number(),
    onlineCount: z.number(),
    functionCount: z.number(),
    /** In details only. */
    rawScript: z.string().nullish(),
  },
  create: editable,
  update: editable,
  detailOnly: ['remark'],
  filters: {
    id: ['eq', 'in'],
    name: ['like', 'eq'],
    brand: ['like'],
    productKey: ['eq'],
    nodeType: ['eq', 'in'],
    connectType: ['eq'],
  },
  sort: ['name', 'brand', 'createTime', 'updateTime'],
  defaultSort: [['createTime', 'desc']],
  unique: [['name']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /save',
    update: 'POST /update',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['product-list', 'productInfo', 'deviceList', 'deviceGroup', 'deviceControl', 'monitorRules'],
    detail: ['product-list_view', 'product-list_edit', 'product-list_config', 'productInfo_view', 'deviceList_view'],
    create: ['product-list_add', 'productInfo_add'],
    update: ['product-list_edit', 'productInfo_edit'],
    remove: ['product-list_delete', 'productInfo_delete'],
    export: ['product-list', 'productInfo'],
  },
})

/** A new product with the same fields and functions; its key and secret are its own. */
export const copyProduct = defineAction({
  name: 'productInfo.copy',
  method: 'POST',
  path: `${base}/copy`,
  permission: ['product-list_copy'],
  input: z.looseObject({ id: f.id(), name: f.plainName(64).optional() }),
  output: z.object({ id: z.string() }),
})

const credentials = z.object({ productKey: z.string(), productSecret: z.string() })
/** Shows the product secret; who asked is logged. */
export const productSecret = defineAction({
  name: 'productInfo.secret',
  method: 'POST',
  path: `${base}/secret`,
  permission: ['product-list_config'],
  input: z.looseObject({ id: f.id() }),
  output: credentials,
})
/** Makes a new product secret; devices that register with the old one are refused from now on. */
export const resetProductSecret = defineAction({
  name: 'productInfo.resetSecret',
  method: 'POST',
  path: `${base}/resetSecret`,
  permission: ['product-list_config'],
  input: z.looseObject({ id: f.id() }),
  output: credentials,
})

const script = () => f.text(MAX_SCRIPT, 0)
/** The settings page: registration, retention, script. What is left out stays. */
export const configureProduct = defineAction({
  name: 'productInfo.config',
  method: 'POST',
  path: `${base}/config`,
  permission: ['product-list_config'],
  input: z.strictObject({
    id: f.id(),
    dynamicRegister: f.flag().optional(),
    retentionDays: z.coerce
      .number()
      .check(f.rule((v: number) => RETENTIONS.includes(v as 7), 'validation.oneOf', { values: RETENTIONS.join(', ') }))
      .nullish(),
    rawScript: script().nullish(),
  }),
})
/** Runs a script on one message without storing anything: bytes as hex to a message, or a message to bytes. */
export const tryScript = defineAction({
  name: 'productInfo.tryScript',
  method: 'POST',
  path: `${base}/tryScript`,
  permission: ['product-list_config'],
  input: z.strictObject({
    id: f.id(),
    rawScript: script(),
    direction: z.enum(['decode', 'encode']).default('decode'),
    input: f.text(16_384),
  }),
  output: z.object({ ok: z.boolean(), output: z.string(), problems: z.array(z.string()) }),
  effect: 'read',
})
