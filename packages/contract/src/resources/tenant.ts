import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-system/tenant'

export const tenant = defineResource({
  name: 'tenant',
  base,
  scope: 'global',
  fields: {
    tenantId: f.text(12).check(f.rule((v: string) => /^[A-Za-z0-9]{3,12}$/.test(v), 'tenant.id')),
    tenantName: f.plainName(64, 2),
    linkman: f.plainName(32),
    contactNumber: f.optionalText(32),
    address: f.optionalText(255),
    domain: f.optionalText(128),
    timeZone: f.text(64).default('Asia/Shanghai'),
  },
  computed: {
    deadLine: z.string().nullable().meta({ column: true }),
    status: z.number().meta({ column: true }),
    createUserName: z.string().nullable(),
    updateUserName: z.string().nullable(),
  },
  create: ['tenantId', 'tenantName', 'linkman', 'contactNumber', 'address', 'domain', 'timeZone'],
  update: ['tenantName', 'linkman', 'contactNumber', 'address', 'domain', 'timeZone'],
  filters: { tenantId: ['like', 'eq'], tenantName: ['like', 'eq'], linkman: ['like'], contactNumber: ['like'] },
  sort: ['tenantId', 'tenantName', 'createTime', 'deadLine'],
  unique: [['tenantId'], ['domain']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['tenant'],
    detail: ['tenant_view', 'tenant_edit', 'tenant_setting'],
    create: ['tenant_add', 'tenant_copy'],
    update: ['tenant_edit'],
    remove: ['tenant_delete'],
    export: ['tenant'],
  },
})

/** Tenants for a select: the platform's administrator sees all, others their own. */
export const tenantSelect = defineAction({
  name: 'tenant.select',
  method: 'GET',
  path: `${base}/select`,
  permission: 'authenticated',
  input: z.looseObject({ tenantName: z.string().max(64).optional() }),
  output: z.array(z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string() })),
})
/** Expiry and the menus of a tenant's package; no menus: everything. */
export const tenantSetting = defineAction({
  name: 'tenant.setting',
  method: 'POST',
  path: `${base}/setting`,
  permission: ['tenant_setting'],
  input: z.looseObject({ ids: f.idList(100), deadLine: f.datetime().nullish(), menus: f.idList(5000) }),
})
export const tenantMenus = defineAction({
  name: 'tenant.menus',
  method: 'GET',
  path: `${base}/menus`,
  permission: ['tenant_setting'],
  input: z.looseObject({ id: f.id() }),
  output: z.array(z.string()),
})
