import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'

/** Gives a tenant's administrator role the menus of its package, or everything that is not the platform's own. */
export async function grantTenantAdmin(db: Db, tenantId: string): Promise<void> {
  await sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu m
    where r.tenant_id = ${tenantId} and r.role_alias = 'admin' and not m.platform_only
      and (not exists (select 1 from tenant_menu where tenant_id = ${tenantId}) or m.id in (select menu_id from tenant_menu where tenant_id = ${tenantId}))
    on conflict do nothing`.execute(db)
}
