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
import { fromWire } from '../../kit/wire-values.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { hashPassword, randomPassword } from '../auth/password.service.ts'
import { PLATFORM_TENANT, type PrincipalService } from '../auth/principal.service.ts'
import { grantTenantAdmin } from './grant-tenant-admin.ts'
import { createTenantRows } from './seed-platform.ts'

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
    for (const row of rows)
      Object.assign(row, { createUserName: name(row.createUser), updateUserName: name(row.updateUser) })
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
    return { id, account: 'admin', password }
  })
  mountAction(kit, verbs.remove!, async (ctx, input) => {
    const { ids } = input as { ids: string[] }
    const rows = (await ctx.db
      .select('tenant')
      .select('tenantId')
      .where('id', 'in', ids.length ? ids : ['0'])
      .where('deletedAt', 'is', null)
      .execute()) as Row[]
    if (!ids.length || rows.length !== ids.length) throw notFound()
    if (rows.some((r) => r.tenantId === PLATFORM_TENANT)) throw refused('tenant.platform')
    // Kept for 30 days: nobody of it can sign in, its devices are refused, and it can be brought back.
    await sql`update tenant set deleted_at = now(), domain = null where id = any(${ids}::bigint[])`.execute(ctx.db.raw)
    principals.changed()
    for (const { tenantId } of rows) kit.services.bus.emit('tenant.changed', { tenantId })
  })
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
  mountAction(kit, calls.tenantSetting, async (ctx, { ids, deadLine, menus }) => {
    await ctx.db.transaction(async (db) => {
      const rows = (await db
        .select('tenant')
        .select('tenantId')
        .where('id', 'in', ids.length ? ids : ['0'])
        .execute()) as Row[]
      if (!ids.length || rows.length !== ids.length) throw notFound()
      if (rows.some((r) => r.tenantId === PLATFORM_TENANT)) throw refused('tenant.platform')
      const until = deadLine ? fromWire(deadLine, ctx.principal.timeZone) : null
      for (const { tenantId } of rows) {
        await sql`update tenant set dead_line = ${until ?? null} where tenant_id = ${tenantId}`.execute(db.raw)
        await sql`delete from tenant_menu where tenant_id = ${tenantId}`.execute(db.raw)
        await sql`insert into tenant_menu (tenant_id, menu_id) select ${tenantId}, id from menu where id = any(${menus}::bigint[]) and not platform_only`.execute(
          db.raw,
        )
        await grantTenantAdmin(db.raw, tenantId)
      }
    })
    principals.changed()
  })
  mountAction(kit, calls.tenantMenus, async (ctx, { id }) => {
    const { rows } = await sql<{
      menuId: string
    }>`select tm.menu_id from tenant_menu tm join tenant t on t.tenant_id = tm.tenant_id where t.id = ${id}`.execute(
      ctx.db.raw,
    )
    return rows.map((r) => r.menuId)
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
