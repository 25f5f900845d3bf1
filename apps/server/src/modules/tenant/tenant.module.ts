import '../auth/people.table.ts'
import { tenantInfo } from '@tecovie/contract/actions/tenant-info.ts'
import * as calls from '@tecovie/contract/resources/tenant.ts'
import { sql } from 'kysely'
import { isTimeZone } from '../../config.ts'
import { exportAnswer } from '../../kit/export-list.ts'
import { likeAnywhere } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { type ResourceHooks, type Row, resourceService } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { fieldError } from '../../platform/app-error.ts'
import { hashPassword, randomPassword } from '../auth/password.service.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import { grantTenantAdmin } from './grant-tenant-admin.ts'
import { createTenantRows } from './seed-platform.ts'
import { mountTenantLife } from './tenant-life.module.ts'
import { mountTenantSetting } from './tenant-setting.module.ts'
import { usageOf } from './tenant-usage.service.ts'

const hostOf = (domain: string): string =>
  domain
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/:#?].*$/, '')

const hooks: ResourceHooks = {
  narrow: (q, ctx) => {
    const alive = q.where('tenant.deletedAt', 'is', null)
    return ctx.principal.platform ? alive : alive.where('tenant.tenantId', '=', ctx.principal.tenantId)
  },
  beforeUpdate(_ctx, values) {
    if (values.timeZone && !isTimeZone(values.timeZone)) throw fieldError('timeZone', 'tenant.zone')
    if (values.domain !== undefined) values.domain = values.domain ? hostOf(values.domain) : null
  },
  async enrich(ctx, rows) {
    const ids = [...new Set(rows.flatMap((r) => [r.createUser, r.updateUser]).filter(Boolean))]
    const { rows: users } = await sql<{
      id: string
      name: string
    }>`select id, name from sys_user where id = any(${ids}::bigint[])`.execute(ctx.db.raw)
    const name = (id: string | null) => users.find((u) => u.id === id)?.name ?? null
    const usage = await usageOf(
      ctx.db.raw,
      rows.map((r) => r.tenantId),
    )
    for (const row of rows)
      Object.assign(row, usage.get(row.tenantId), {
        state: row.deadLine && row.deadLine.getTime() <= Date.now() ? 'expired' : 'inForce',
        createUserName: name(row.createUser),
        updateUserName: name(row.updateUser),
      })
  },
}

/** Tenants: the platform's administrator makes them, each with an organisation, a role and a first user. */
export function mountTenant(kit: Kit, principals: PrincipalService): void {
  const service = resourceService(calls.tenant, hooks)
  const { calls: verbs } = calls.tenant
  mountAction(kit, verbs.list!, (ctx, input) => service.list(ctx, input as Row))
  mountAction(kit, verbs.detail!, (ctx, input) => service.detail(ctx, (input as Row).id))
  mountAction(kit, verbs.export!, (ctx, input) => exportAnswer(ctx, service, input as Row))
  mountAction(kit, verbs.create!, async (ctx, input) => {
    const values = input as Row
    requireKeys(ctx, calls.tenant.permissions[values.id ? 'update' : 'create'])
    if (values.id) return service.update(ctx, values)
    if (!isTimeZone(values.timeZone)) throw fieldError('timeZone', 'tenant.zone')
    const password = randomPassword()
    const passwordHash = await hashPassword(password)
    const id = await ctx.db.transaction(async (db) => {
      await createTenantRows(db.raw, {
        ...(values as { tenantId: string; tenantName: string; linkman: string; timeZone: string }),
        account: 'admin',
        passwordHash,
        alias: 'admin',
        mustChange: true,
      })
      const { rows } = await sql<{
        id: string
      }>`update tenant set contact_number = ${values.contactNumber ?? null}, address = ${values.address ?? null},
        domain = ${values.domain ? hostOf(values.domain) : null}, create_user = ${ctx.principal.userId} where tenant_id = ${values.tenantId} returning id`.execute(
        db.raw,
      )
      await grantTenantAdmin(db.raw, values.tenantId)
      return rows[0]?.id
    })
    kit.services.changes.send('tenant')
    return { id, account: 'admin', password }
  })
  mountTenantLife(kit, principals)
  mountTenantSetting(kit, principals)
  mountAction(kit, calls.tenantSelect, async (ctx, { tenantName }) => {
    let q = ctx.db
      .select('tenant')
      .select(['id', 'tenantId', 'tenantName'])
      .where('deletedAt', 'is', null)
      .orderBy('tenantId')
      .limit(1000)
    if (!ctx.principal.platform) q = q.where('tenantId', '=', ctx.principal.tenantId)
    if (tenantName) q = q.where('tenantName', 'ilike', likeAnywhere(tenantName))
    return q.execute()
  })
  mountAction(kit, tenantInfo, async (_ctx, { domain }, request) => {
    const { rows } = await sql<{ tenantId: string; tenantName: string; branding: Record<string, unknown> | null }>`
      select tenant_id, tenant_name, branding from tenant
      where domain = ${hostOf(domain || request.host)} and deleted_at is null`.execute(kit.services.db)
    const tenant = rows[0]
    if (!tenant) return {}
    // Only what the sign-in page shows: the rest of the branding is for who is signed in.
    const shown = ['loginName', 'loginLogo', 'bookmarkPageName', 'bookmarkPageLogo'].flatMap((name) => {
      const text = tenant.branding?.[name]
      return typeof text === 'string' && text ? [[name, text]] : []
    })
    return { tenantId: tenant.tenantId, tenantName: tenant.tenantName, ...Object.fromEntries(shown) }
  })
}
