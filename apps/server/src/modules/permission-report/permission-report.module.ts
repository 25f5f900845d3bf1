import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/actions/permission-report.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { tableAnswer } from '../../kit/export-list.ts'
import { cappedCount, likeAnywhere } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { PLATFORM_TENANT } from '../auth/principal.service.ts'
import { explain } from './explain.service.ts'

const EXPORT_BATCH = 200
interface Permission {
  id: string
  parentId: string
  code: string
  name: string
  category: number
  depth: number
}

/** Permissions in the order of the menu tree, those of the platform's own pages only for its own people. */
async function permissionsOf(ctx: Context, menuId: string | undefined): Promise<Permission[]> {
  const platform = ctx.principal.tenantId === PLATFORM_TENANT
  const { rows } = await sql<Permission>`
    with recursive tree as (
      select id, parent_id, code, name, name_en, category, 0 as depth, array[sort::bigint, id] as place
      from menu where (${platform} or not platform_only) and ${menuId ? sql`id = ${menuId}` : sql`parent_id = 0`}
      union all select m.id, m.parent_id, m.code, m.name, m.name_en, m.category, tree.depth + 1,
        tree.place || array[(2 - m.category)::bigint, m.sort::bigint, m.id]
      from menu m join tree on m.parent_id = tree.id where tree.depth < 20 and (${platform} or not m.platform_only))
    select id, parent_id, code, case when ${ctx.language === 'en'} and name_en <> '' then name_en else name end as name, category, depth
    from tree order by place limit 5000`.execute(ctx.db.raw)
  return rows
}

const roles = (ctx: Context, text: string | undefined) => {
  const q = ctx.db.select('role').where('role.tenantId', '=', ctx.principal.tenantId)
  const like = likeAnywhere(text?.trim() ?? '')
  return text?.trim()
    ? q.where((eb) => eb.or([eb('role.roleName', 'ilike', like), eb('role.roleAlias', 'ilike', like)]))
    : q
}

/** For each of the roles a text of 0 and 1: what it grants of the permissions shown, place by place. */
async function grantsOf(ctx: Context, roleIds: string[], shown: readonly Permission[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ roleId: string; menus: string }>`select role_id, string_agg(menu_id::text, ',') as menus
    from role_menu where role_id = any(${roleIds}::bigint[]) group by role_id`.execute(ctx.db.raw)
  const held = new Map(rows.map((r) => [r.roleId, new Set(r.menus.split(','))]))
  return new Map(roleIds.map((id) => [id, shown.map((p) => (held.get(id)?.has(p.id) ? '1' : '0')).join('')]))
}

/** The platform's administrator may do everything, whatever the role grants. */
const allOf = (ctx: Context, role: Row) =>
  role.roleAlias === 'administrator' && ctx.principal.tenantId === PLATFORM_TENANT

async function* table(ctx: Context, shown: readonly Permission[], text: string | undefined) {
  yield [
    ctx.t('resources.role.fields.roleName'),
    ctx.t('resources.role.fields.roleAlias'),
    ...shown.map((p) => `${p.name} (${p.code})`),
  ]
  for (let after = '0'; !ctx.signal.aborted; ) {
    const page = (await roles(ctx, text)
      .select(['role.id', 'role.roleName', 'role.roleAlias'])
      .where('role.id', '>', after)
      .orderBy('role.id')
      .limit(EXPORT_BATCH)
      .execute()) as Row[]
    const grants = await grantsOf(
      ctx,
      page.map((r) => r.id),
      shown,
    )
    for (const r of page) {
      const held = grants.get(r.id) ?? ''
      yield [
        r.roleName as string,
        r.roleAlias as string,
        ...shown.map((_, place) => (allOf(ctx, r) || held[place] === '1' ? '✓' : '')),
      ]
    }
    if (page.length < EXPORT_BATCH) return
    after = page.at(-1)?.id
  }
}

/** Who may do what in the caller's tenant, and why. */
export function mountPermissionReport(kit: Kit): void {
  mountAction(kit, calls.permissionMatrix, async (ctx, { menuId, role, current, size }) => {
    const permissions = await permissionsOf(ctx, menuId || undefined)
    const page = (await roles(ctx, role)
      .select(['role.id', 'role.roleName', 'role.roleAlias'])
      .select(sql<number>`(select count(*)::int from user_role ur where ur.role_id = role.id)`.as('userCount'))
      .orderBy('role.sort')
      .orderBy('role.id')
      .limit(size)
      .offset((current - 1) * size)
      .execute()) as Row[]
    const grants = await grantsOf(
      ctx,
      page.map((r) => r.id),
      permissions,
    )
    return {
      permissions,
      roles: page.map((r) => ({ ...r, all: allOf(ctx, r) })),
      total: await cappedCount(ctx.db.raw, roles(ctx, role)),
      grants: Object.fromEntries(grants),
    }
  })
  mountAction(kit, calls.exportPermissions, async (ctx, { menuId, role, format }) => {
    const shown = await permissionsOf(ctx, menuId || undefined)
    return tableAnswer(ctx.t('permissionReport.title'), format, table(ctx, shown, role))
  })
  mountAction(kit, calls.explainPermission, (ctx, { userId, menuId }) => explain(ctx, userId, menuId))
}
