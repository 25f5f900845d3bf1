import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { grantTenantAdmin } from './grant-tenant-admin.ts'

/** Package, quotas and policy. When a tenant ends and how it looks is its own. */
export async function copySettings(db: Db, from: string, to: string): Promise<void> {
  await sql`update tenant t set max_users = s.max_users, max_devices = s.max_devices, max_rate = s.max_rate,
    max_storage_mb = s.max_storage_mb, policy = s.policy
    from tenant s where s.tenant_id = ${from} and t.tenant_id = ${to}`.execute(db)
  await sql`insert into tenant_menu (tenant_id, menu_id) select ${to}, menu_id from tenant_menu where tenant_id = ${from}
    on conflict do nothing`.execute(db)
  // The administrator was given everything when the tenant was made; the package takes back what is not in it.
  await sql`delete from role_menu rm using role r where r.id = rm.role_id and r.tenant_id = ${to} and r.role_alias = 'admin'
    and exists (select 1 from tenant_menu where tenant_id = ${to})
    and rm.menu_id not in (select menu_id from tenant_menu where tenant_id = ${to})`.execute(db)
  await grantTenantAdmin(db, to)
}

/** Roles with their grants and their order, but those every tenant has. What only the platform may do is not given away. */
export async function copyRoles(db: Db, from: string, to: string, except: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; parentId: string; roleName: string; roleAlias: string; sort: number }>`
    select id, parent_id, role_name, role_alias, sort from role where tenant_id = ${from} and role_alias <> all(${[...except]}::text[])`.execute(
    db,
  )
  const ids = new Map(rows.map((r) => [r.id, newId()]))
  for (const r of rows)
    await sql`insert into role (id, tenant_id, parent_id, role_name, role_alias, sort)
      values (${ids.get(r.id)}, ${to}, ${ids.get(r.parentId) ?? '0'}, ${r.roleName}, ${r.roleAlias}, ${r.sort}) on conflict do nothing`.execute(
      db,
    )
  await sql`insert into role_menu (role_id, menu_id) select k.fresh, rm.menu_id
    from unnest(${[...ids.keys()]}::bigint[], ${[...ids.values()]}::bigint[]) k(old, fresh)
    join role r on r.id = k.fresh join role_menu rm on rm.role_id = k.old join menu m on m.id = rm.menu_id and not m.platform_only
    on conflict do nothing`.execute(db)
}
