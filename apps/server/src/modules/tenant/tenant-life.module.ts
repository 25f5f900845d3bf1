import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/resources/tenant.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { notFound, refused } from '../../platform/app-error.ts'
import { PLATFORM_TENANT, type PrincipalService } from '../auth/principal.service.ts'
import { usageOf } from './tenant-usage.service.ts'

/** Days within which a deleted tenant can be brought back. */
export const KEPT_DAYS = 30

/** Deleting tenants, looking at what was deleted, bringing it back. */
export function mountTenantLife(kit: Kit, principals: PrincipalService): void {
  const { db, changes, bus } = kit.services
  const told = (rows: readonly { tenantId: string }[]) => {
    principals.changed()
    changes.send('tenant')
    for (const { tenantId } of rows) bus.emit('tenant.changed', { tenantId })
  }
  mountAction(kit, calls.tenant.calls.remove!, async (ctx, input) => {
    const { ids } = input as { ids: string[] }
    const rows = await ctx.db.transaction(async ({ raw }) => {
      // Kept for 30 days: nobody of it can sign in, its devices are refused, its rows are in no list.
      const { rows } = await sql<{ id: string; tenantId: string; tenantName: string }>`
        update tenant set deleted_at = now(), deleted_domain = domain, domain = null
        where id = any(${ids}::bigint[]) and deleted_at is null returning id, tenant_id, tenant_name`.execute(raw)
      if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
      if (rows.some((r) => r.tenantId === PLATFORM_TENANT)) throw refused('tenant.platform')
      const tenantIds = rows.map((r) => r.tenantId)
      await sql`update session set revoked_at = now() where tenant_id = any(${tenantIds}) and revoked_at is null`.execute(
        raw,
      )
      await sql`update job set state = 'cancelled', finished_at = now(), updated_at = now()
        where tenant_id = any(${tenantIds}) and state = 'waiting'`.execute(raw)
      return rows
    })
    for (const { id, ...before } of rows) ctx.changes?.push({ noun: 'tenant', id, before })
    changes.send('session')
    told(rows)
  })
  mountAction(kit, calls.deletedTenants, async () => {
    const { rows } = await sql<Row>`
      select id, tenant_id, tenant_name, linkman, deleted_at, purging_at is not null as purging,
        greatest(0, ceil(extract(epoch from deleted_at + make_interval(days => ${KEPT_DAYS}) - now()) / 86400))::int as days_left
      from tenant where deleted_at is not null order by deleted_at desc limit 1000`.execute(db)
    const usage = await usageOf(
      db,
      rows.map((r) => r.tenantId),
    )
    return rows.map((row) => {
      const { userCount = 0, deviceCount = 0 } = usage.get(row.tenantId) ?? {}
      return { ...row, userCount, deviceCount }
    })
  })
  mountAction(kit, calls.restoreTenants, async (ctx, { ids }) => {
    const rows = await ctx.db.transaction(async ({ raw }) => {
      const { rows: found } = await sql<{ id: string; purging: boolean }>`
        select id, purging_at is not null as purging from tenant
        where id = any(${ids}::bigint[]) and deleted_at is not null order by id for update`.execute(raw)
      if (!ids.length || found.length !== new Set(ids).size) throw notFound()
      if (found.some((r) => r.purging)) throw refused('tenant.purging')
      // A domain that somebody else took meanwhile stays theirs.
      const { rows } = await sql<{ id: string; tenantId: string; tenantName: string }>`
        update tenant t set deleted_at = null, deleted_domain = null,
          domain = (select t.deleted_domain where not exists (select 1 from tenant o where o.domain = t.deleted_domain))
        where id = any(${ids}::bigint[]) returning id, tenant_id, tenant_name`.execute(raw)
      return rows
    })
    for (const { id, ...after } of rows) ctx.changes?.push({ noun: 'tenant', id, after })
    told(rows)
  })
}
