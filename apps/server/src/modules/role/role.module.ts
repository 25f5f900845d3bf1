import '../auth/people.table.ts'
import { role } from '@tecovie/contract/resources/role.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource, type ResourceService, type Row } from '../../kit/mount-resource.ts'
import { fieldError, forbidden, inUse } from '../../platform/app-error.ts'
import { PLATFORM_TENANT, type PrincipalService } from '../auth/principal.service.ts'

/** Aliases that carry authority: only the platform gives them. */
const RESERVED = new Set(['administrator', 'admin'])

async function checkRole(ctx: Context, values: Row, old?: Row): Promise<void> {
  const alias = String(values.roleAlias ?? old?.roleAlias ?? '').toLowerCase()
  if (alias === 'administrator' && ctx.principal.tenantId !== PLATFORM_TENANT) throw forbidden()
  if (old && RESERVED.has(old.roleAlias) && values.roleAlias && values.roleAlias !== old.roleAlias)
    throw fieldError('roleAlias', 'role.reserved')
  if (!old && RESERVED.has(alias) && !ctx.principal.platform) throw fieldError('roleAlias', 'role.reserved')
  values.parentId ??= old?.parentId ?? '0'
  if (values.parentId === '0') return
  if (old && values.parentId === old.id) throw fieldError('parentId', 'role.ownParent')
  const parent = await ctx.db.select('role').select('role.id').where('role.id', '=', values.parentId).executeTakeFirst()
  if (!parent) throw fieldError('parentId', 'validation.reference')
}

/** Roles of a tenant. Grants stand in role-grant.module.ts. */
export function mountRole(kit: Kit, principals: PrincipalService): ResourceService {
  return mountResource(kit, role, {
    beforeCreate: (ctx, values) => checkRole(ctx, values),
    beforeUpdate: checkRole,
    async beforeRemove(ctx, ids, rows) {
      if (rows.some((r) => RESERVED.has(r.roleAlias))) throw fieldError('ids', 'role.reserved')
      const { rows: held } = await sql<{
        n: string
      }>`select count(*) as n from user_role where role_id = any(${ids}::bigint[])`.execute(ctx.db.raw)
      if (Number(held[0]?.n)) throw inUse(ctx.t('resources.role.fields.userCount'))
    },
    async enrich(ctx, rows) {
      const ids = rows.map((r) => r.id)
      const { rows: counts } = await sql<{ roleId: string; n: number }>`
        select role_id, count(*)::int as n from user_role where role_id = any(${ids}::bigint[]) group by role_id`.execute(
        ctx.db.raw,
      )
      for (const row of rows) row.userCount = counts.find((c) => c.roleId === row.id)?.n ?? 0
    },
    committed: () => principals.forget(),
  })
}
