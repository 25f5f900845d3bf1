import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/resources/tenant.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fromWire } from '../../kit/wire-values.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { isAdmin } from '../../platform/principal.ts'
import { PLATFORM_TENANT, type PrincipalService } from '../auth/principal.service.ts'
import { copyRoles, copySettings } from './copy-tenant.ts'
import { grantTenantAdmin } from './grant-tenant-admin.ts'
import { usageOf } from './tenant-usage.service.ts'

const DAY = 86_400_000
const DEFAULT_ROLES = ['admin', 'administrator']
const BRANDING = Object.keys(calls.branding.shape)
const texts = (stored: unknown): Record<string, string | null> =>
  Object.fromEntries(BRANDING.map((name) => [name, (stored as Record<string, string> | null)?.[name] ?? null]))

/** A package: its menus replace those there were, and the administrator's role follows. No menus: everything. */
async function setPackage(db: Db, tenantId: string, menus: readonly string[]): Promise<void> {
  await sql`delete from tenant_menu where tenant_id = ${tenantId}`.execute(db)
  await sql`insert into tenant_menu (tenant_id, menu_id) select ${tenantId}, id from menu where id = any(${[...menus]}::bigint[]) and not platform_only`.execute(
    db,
  )
  await grantTenantAdmin(db, tenantId)
}

/** Expiry, package, quotas, policy and branding of tenants, and the caller's own. */
export function mountTenantSetting(kit: Kit, principals: PrincipalService): void {
  const { db, changes, bus } = kit.services
  mountAction(kit, calls.tenantSetting, async (ctx, input) => {
    const { ids, deadLine, menus, policy, branding } = input
    const until = deadLine ? fromWire(deadLine, ctx.principal.timeZone) : null
    if (deadLine && !until) throw fieldError('deadLine', 'validation.datetime')
    const values: Row = {
      ...(deadLine === undefined ? {} : { deadLine: until }),
      ...Object.fromEntries(
        (['maxUsers', 'maxDevices', 'maxRate', 'maxStorageMb'] as const)
          .filter((name) => input[name] !== undefined)
          .map((name) => [name, input[name]]),
      ),
    }
    const tenants = await ctx.db.transaction(async (inner) => {
      const rows = (await inner
        .select('tenant')
        .selectAll('tenant')
        .where('id', 'in', ids.length ? ids : ['0'])
        .where('deletedAt', 'is', null)
        .execute()) as Row[]
      if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
      const limits = menus !== undefined || Object.values(values).some((v) => v !== null)
      if (limits && rows.some((r) => r.tenantId === PLATFORM_TENANT)) throw refused('tenant.platform')
      for (const row of rows) {
        const changed: Row = { ...values }
        if (policy) changed.policy = { ...row.policy, ...policy }
        if (branding) changed.branding = { ...row.branding, ...branding }
        await inner.change('tenant', row.id, changed)
        if (menus && row.tenantId !== PLATFORM_TENANT) await setPackage(inner.raw, row.tenantId, menus)
        const before = Object.fromEntries(Object.keys(changed).map((name) => [name, row[name]]))
        ctx.changes?.push({ noun: 'tenant', id: row.id, before, after: changed })
      }
      return rows
    })
    principals.changed()
    changes.send('tenant')
    for (const { tenantId } of tenants) bus.emit('tenant.changed', { tenantId })
  })

  const menusOf = async (tenantId: string): Promise<string[]> => {
    const { rows } = await sql<{
      menuId: string
    }>`select menu_id from tenant_menu where tenant_id = ${tenantId}`.execute(db)
    return rows.map((r) => r.menuId)
  }
  const alive = async (id: string): Promise<Row> => {
    const { rows } = await sql<Row>`select * from tenant where id = ${id} and deleted_at is null`.execute(db)
    if (!rows[0]) throw notFound()
    return rows[0]
  }
  mountAction(kit, calls.tenantMenus, async (_ctx, { id }) => menusOf((await alive(id)).tenantId))
  mountAction(kit, calls.tenantSettingDetail, async (_ctx, { id }) => {
    const row = await alive(id)
    const { tenantName, deadLine, maxUsers, maxDevices, maxRate, maxStorageMb, tenantId, policy } = row
    const usage = (await usageOf(db, [tenantId])).get(tenantId)
    return {
      id,
      tenantName,
      deadLine,
      maxUsers,
      maxDevices,
      maxRate,
      maxStorageMb,
      defaultStorageMb: kit.services.params.get('upload.tenantQuotaMb'),
      ...usage,
      menus: await menusOf(tenantId),
      policy: { password: policy?.password ?? null, secondFactor: policy?.secondFactor ?? null },
      branding: texts(row.branding),
    }
  })
  mountAction(kit, calls.copyTenant, async (ctx, { id, from, settings, roles }) => {
    const source = await alive(from)
    const target = await alive(id)
    const fresh = Date.now() - target.createTime.getTime() < DAY / 24
    if (target.createUser !== ctx.principal.userId || !fresh || id === from) throw refused('tenant.copyOwn')
    await ctx.db.transaction(async ({ raw }) => {
      if (settings) await copySettings(raw, source.tenantId, target.tenantId)
      if (roles) await copyRoles(raw, source.tenantId, target.tenantId, DEFAULT_ROLES)
    })
    principals.changed()
    changes.send('tenant')
  })
  mountAction(kit, calls.ownTenant, async ({ principal }) => {
    const { rows } =
      await sql<Row>`select tenant_name, dead_line, branding from tenant where tenant_id = ${principal.tenantId}`.execute(
        db,
      )
    const row = rows[0]
    if (!row) throw notFound()
    const deadLine = isAdmin(principal) ? row.deadLine : null
    const daysLeft = deadLine ? Math.max(0, Math.ceil((deadLine.getTime() - Date.now()) / DAY)) : null
    return { tenantName: row.tenantName, deadLine, daysLeft, branding: texts(row.branding) }
  })
}
