import '../auth/people.table.ts'
import { role } from '@tecovie/contract/resources/role.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource, type ResourceService, type Row } from '../../kit/mount-resource.ts'
import { fieldError, forbidden, refused } from '../../platform/app-error.ts'
import { PLATFORM_TENANT, type PrincipalService } from '../auth/principal.service.ts'

/** Aliases that carry authority: only the platform gives them. */
const RESERVED = new Set(['administrator', 'admin'])

/** The role above must be of the same tenant and not stand below this one. */
async function checkParent(ctx: Context, tenantId: string, parentId: string, own?: string): Promise<void> {
  if (parentId === '0') return
  const { rows } = await sql<{ id: string; tenantId: string }>`
    with recursive up as (select id, parent_id, tenant_id, 0 as depth from role where id = ${parentId}
      union all select r.id, r.parent_id, r.tenant_id, depth + 1 from role r join up on r.id = up.parent_id where depth < 50)
    select id, tenant_id from up`.execute(ctx.db.raw)
  if (rows[0]?.tenantId !== tenantId) throw fieldError('parentId', 'validation.reference')
  if (own && rows.some((r) => r.id === own)) throw fieldError('parentId', 'role.ownParent')
}

async function checkRole(ctx: Context, values: Row, old?: Row): Promise<void> {
  const { principal } = ctx
  const alias = String(values.roleAlias ?? old?.roleAlias ?? '').toLowerCase()
  const renamed = values.roleAlias !== undefined && values.roleAlias !== old?.roleAlias
  if (alias === 'administrator' && principal.tenantId !== PLATFORM_TENANT) throw forbidden()
  // Authority comes with the alias: nobody takes it by a name, and it is not renamed away.
  if (renamed && old && RESERVED.has(old.roleAlias)) throw fieldError('roleAlias', 'role.reserved')
  if (renamed && RESERVED.has(alias) && !principal.platform) throw fieldError('roleAlias', 'role.reserved')
  values.parentId ??= old?.parentId ?? '0'
  if (values.parentId === '') values.parentId = '0'
  await checkParent(ctx, old?.tenantId ?? principal.tenantId, values.parentId, old?.id)
}

async function refuseInUse(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; users: number; children: boolean }>`
    select r.role_name as name, (select count(*)::int from user_role ur where ur.role_id = r.id) as users,
      exists (select 1 from role c where c.parent_id = r.id and c.id <> all(${ids}::bigint[])) as children
    from role r where r.id = any(${ids}::bigint[]) order by r.sort, r.id`.execute(ctx.db.raw)
  const held = rows.find((r) => r.users > 0)
  if (held) throw refused('role.inUse', { name: held.name, count: held.users })
  const above = rows.find((r) => r.children)
  if (above) throw refused('role.hasChildren', { name: above.name })
}

/** Roles of a tenant. Grants stand in the menu module. */
export function mountRole(kit: Kit, principals: PrincipalService): ResourceService {
  return mountResource(kit, role, {
    beforeCreate: (ctx, values) => checkRole(ctx, values),
    beforeUpdate: checkRole,
    async beforeRemove(ctx, ids, rows) {
      if (rows.some((r) => RESERVED.has(r.roleAlias))) throw fieldError('ids', 'role.reserved')
      await refuseInUse(ctx, ids)
    },
    async enrich(ctx, rows) {
      const ids = rows.map((r) => r.id)
      const { rows: counts } = await sql<{ roleId: string; n: number }>`
        select role_id, count(*)::int as n from user_role where role_id = any(${ids}::bigint[]) group by role_id`.execute(
        ctx.db.raw,
      )
      for (const row of rows) row.userCount = counts.find((c) => c.roleId === row.id)?.n ?? 0
    },
    committed: () => principals.changed(),
  })
}
