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
    maxUsers: z.number().nullable().meta({ column: true }),
    maxDevices: z.number().nullable().meta({ column: true }),
    maxRate: z.number().nullable().meta({ column: true }),
    maxStorageMb: z.number().nullable().meta({ column: true }),
    /** `inForce`, or `expired`: nobody signs in and no device is let in. */
    state: z.enum(['inForce', 'expired']),
    /** What it uses now of what it may: people, devices, messages a second. */
    userCount: z.number(),
    deviceCount: z.number(),
    messageRate: z.number(),
    /** MB of uploaded files. */
    storageMb: z.number(),
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
const logo = () => f.url().nullish()
/** How a tenant presents itself: in the window's title, on its sign-in page, in its console and on its wall screen. */
export const branding = z.strictObject({
  bookmarkPageName: f.optionalText(64),
  bookmarkPageLogo: logo(),
  loginName: f.optionalText(64),
  loginLogo: logo(),
  indexLogo: logo(),
  iocTitle: f.optionalText(64),
  iocLogo: logo(),
})
/** How a tenant's people prove who they are; what is not said follows the installation's parameters. */
export const tenantPolicy = z.strictObject({
  password: z.enum(['modern', 'classic']).nullish(),
  secondFactor: z.enum(['required']).nullish(),
})
const limit = () => f.int(1, 100_000_000).nullish()

/**
 * Until when a tenant may be used, the menus of its package (none: everything), how much it may hold (null: any number),
 * policy and branding. What is left out stays as it is.
 */
export const tenantSetting = defineAction({
  name: 'tenant.setting',
  method: 'POST',
  path: `${base}/setting`,
  permission: ['tenant_setting'],
  input: z.looseObject({
    ids: f.idList(100),
    deadLine: f.datetime().nullish(),
    menus: f.idList(5000).optional(),
    maxUsers: limit(),
    maxDevices: limit(),
    /** Messages of all its devices in a second. */
    maxRate: limit(),
    /** MB of uploaded files; null follows the parameter `upload.tenantQuotaMb`. */
    maxStorageMb: f.int(1, 1_000_000_000).nullish(),
    policy: tenantPolicy.optional(),
    branding: branding.optional(),
  }),
})
export const tenantMenus = defineAction({
  name: 'tenant.menus',
  method: 'GET',
  path: `${base}/menus`,
  permission: ['tenant_setting'],
  input: z.looseObject({ id: f.id() }),
  output: z.array(z.string()),
})
/** What `setting` changes, as it stands. */
export const tenantSettingDetail = defineAction({
  name: 'tenant.settingDetail',
  method: 'GET',
  path: `${base}/setting-detail`,
  permission: ['tenant_setting'],
  input: z.looseObject({ id: f.id() }),
  output: z.object({
    id: z.string(),
    tenantName: z.string(),
    deadLine: z.string().nullable(),
    menus: z.array(z.string()),
    maxUsers: z.number().nullable(),
    maxDevices: z.number().nullable(),
    maxRate: z.number().nullable(),
    maxStorageMb: z.number().nullable(),
    /** What holds where `maxStorageMb` is null; 0: no limit. */
    defaultStorageMb: z.number(),
    userCount: z.number(),
    deviceCount: z.number(),
    messageRate: z.number(),
    storageMb: z.number(),
    policy: z.object({ password: z.string().nullable(), secondFactor: z.string().nullable() }),
    branding: z.record(z.string(), z.string().nullable()),
  }),
})
/** Gives a tenant made just now what another has: package, quotas and policy, and its roles with their grants. */
export const copyTenant = defineAction({
  name: 'tenant.copy',
  method: 'POST',
  path: `${base}/copy`,
  permission: ['tenant_copy'],
  input: z.looseObject({ id: f.id(), from: f.id(), settings: f.flag().default(1), roles: f.flag().default(0) }),
})
/** Deleted tenants whose data is still there; they can be restored until the last day is over. */
export const deletedTenants = defineAction({
  name: 'tenant.recycle',
  method: 'GET',
  path: `${base}/recycle`,
  permission: ['tenant_recycle'],
  input: z.looseObject({}),
  output: z.array(
    z.object({
      id: z.string(),
      tenantId: z.string(),
      tenantName: z.string(),
      linkman: z.string(),
      userCount: z.number(),
      deviceCount: z.number(),
      deletedAt: z.string().meta({ datetime: true }),
      daysLeft: z.number(),
      /** Its data is being removed: it cannot be restored any more. */
      purging: z.boolean(),
    }),
  ),
})
export const restoreTenants = defineAction({
  name: 'tenant.restore',
  method: 'POST',
  path: `${base}/restore`,
  permission: ['tenant_recycle'],
  input: z.looseObject({ ids: f.idList(100) }),
})
/** The caller's own tenant as the console shows it. `deadLine` is told to its administrators only. */
export const ownTenant = defineAction({
  name: 'tenant.own',
  method: 'GET',
  path: `${base}/own`,
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.object({
    tenantName: z.string(),
    deadLine: z.string().nullable(),
    daysLeft: z.number().nullable(),
    branding: z.record(z.string(), z.string().nullable()),
  }),
})
