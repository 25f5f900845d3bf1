import '../auth/people.table.ts'
import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import * as calls from '@tecovie/contract/resources/menu.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import type { Context } from '../../kit/context.ts'
import { forest } from '../../kit/forest.ts'
import { likeAnywhere } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { addBranches, asksForTree } from '../../kit/tree-list.ts'
import { fieldError, forbidden, notFound, refused } from '../../platform/app-error.ts'
import { isAdmin } from '../../platform/principal.ts'
import type { PrincipalService } from '../auth/principal.service.ts'

async function checkParent(ctx: Context, values: Row, old?: Row): Promise<void> {
  if (values.parentId === undefined && old) return
  values.parentId = values.parentId || '0'
  if (values.parentId === '0') return
  if (values.parentId === old?.id) throw fieldError('parentId', 'menu.ownParent')
  const { rows } = await sql<{ id: string; category: number }>`
    with recursive up as (select id, parent_id, category, 0 as depth from menu where id = ${values.parentId}
      union all select m.id, m.parent_id, m.category, depth + 1 from menu m join up on m.id = up.parent_id where depth < 20)
    select id, category from up`.execute(ctx.db.raw)
  if (rows[0]?.category !== 1) throw fieldError('parentId', 'validation.reference')
  if (old && rows.some((r) => r.id === old.id)) throw fieldError('parentId', 'menu.ownParent')
}

/** Menus that only hold other menus: they open nothing by themselves. */
async function groupsOf(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from menu m where category = 1
    and exists (select 1 from menu c where c.parent_id = m.id and c.category = 1)`.execute(db)
  return new Set(rows.map((r) => r.id))
}

/** Adding below another is the administrators'; a page needs a path and an icon. */
async function checkMenu(ctx: Context, values: Row, old?: Row): Promise<void> {
  await checkParent(ctx, values, old)
  if (!old && values.parentId !== '0' && !isAdmin(ctx.principal)) throw forbidden()
  const now = { ...old, ...values }
  if (now.category !== 1) return
  for (const field of ['path', 'source'] as const)
    if (!now[field] && (!old || values[field] !== undefined || values.category !== undefined))
      throw fieldError(field, `menu.${field}`)
}

/** Roots only: with all below them, or level by level. */
const asksForRoots = (input: Row) => asksForTree(input, SEARCH) || asksForTree({ ...input, tree: input.lazy }, SEARCH)
const SEARCH = ['name', 'code', 'alias']

/** Menus and buttons, their trees, and their grant to roles. */
export function mountMenu(kit: Kit, principals: PrincipalService): void {
  const hasChildren = async (ctx: Context, rows: Row[], category?: number) => {
    const ids = rows.map((r) => r.id)
    const { rows: parents } = await sql<{
      parentId: string
    }>`select distinct parent_id from menu where parent_id = any(${ids}::bigint[])
      and (${category ?? null}::int is null or category = ${category ?? null})`.execute(ctx.db.raw)
    for (const row of rows) row.hasChildren = parents.some((p) => p.parentId === row.id)
  }
  const service = mountResource(kit, calls.menu, {
    beforeCreate: (ctx, values) => checkMenu(ctx, values),
    beforeUpdate: checkMenu,
    async beforeRemove(ctx, ids) {
      const { rows } =
        await sql`select 1 from menu where parent_id = any(${ids}::bigint[]) and id <> all(${ids}::bigint[]) limit 1`.execute(
          ctx.db.raw,
        )
      if (rows.length) throw refused('menu.hasChildren')
    },
    narrow: (q, _ctx, input) => (asksForRoots(input) ? q.where('menu.parentId', '=', '0') : q),
    async enrich(ctx, rows, detail, input) {
      if (asksForTree(input, SEARCH)) await addBranches(ctx, 'menu', rows)
      await hasChildren(ctx, rows)
      if (!detail) return
      for (const row of rows) {
        const parent = (await ctx.db.select('menu').select('name').where('id', '=', row.parentId).executeTakeFirst()) as
          | Row
          | undefined
        row.parentName = parent?.name ?? ''
      }
    },
    committed: () => principals.changed(),
  })

  mountAction(kit, calls.lazyMenuList, async (ctx, { parentId, name, code, alias, buttons }) => {
    let q = ctx.db.select('menu').selectAll('menu').orderBy('sort').orderBy('id').limit(1000)
    if (buttons !== '1') q = q.where('category', '=', 1)
    if (name)
      q = q.where((eb) => eb.or([eb('name', 'ilike', likeAnywhere(name)), eb('nameEn', 'ilike', likeAnywhere(name))]))
    if (code) q = q.where('code', 'ilike', likeAnywhere(code))
    if (alias) q = q.where('alias', 'ilike', likeAnywhere(alias))
    if (!name && !code && !alias) q = q.where('parentId', '=', parentId || '0')
    const rows = (await q.execute()) as Row[]
    await hasChildren(ctx, rows, buttons === '1' ? undefined : 1)
    return rows
  })
  const nodes = (ctx: Context, rows: Row[]): TreeNode[] =>
    forest(
      rows.map(
        (r): TreeNode => ({
          id: r.id,
          parentId: r.parentId,
          title: (ctx.language === 'en' && r.nameEn) || r.name,
          key: r.id,
          value: r.id,
        }),
      ),
    )
  const all = (ctx: Context) =>
    ctx.db
      .select('menu')
      .select(['id', 'parentId', 'name', 'nameEn', 'code', 'category'])
      .orderBy('sort')
      .orderBy('id')
      .execute() as Promise<Row[]>

  mountAction(kit, calls.menuTree, async (ctx) =>
    nodes(
      ctx,
      (await all(ctx)).filter((m) => m.category === 1),
    ),
  )
  mountAction(kit, calls.grantTree, async (ctx) => {
    const rows = await all(ctx)
    const byId = new Map(rows.map((r) => [r.id, r]))
    const shown = new Set<string>()
    for (const row of rows) {
      if (!ctx.principal.permissions.has(row.code)) continue
      for (let at: Row | undefined = row; at && !shown.has(at.id); at = byId.get(at.parentId)) shown.add(at.id)
    }
    return nodes(
      ctx,
      rows.filter((r) => shown.has(r.id)),
    )
  })

  const ownRoles = async (ctx: Context, roleIds: readonly string[]) => {
    const rows = (await ctx.db
      .select('role')
      .select(['id', 'roleAlias'])
      .where('id', 'in', roleIds.length ? roleIds : ['0'])
      .execute()) as Row[]
    if (!roleIds.length || rows.length !== new Set(roleIds).size) throw notFound()
    return rows
  }
  mountAction(kit, calls.roleTreeKeys, async (ctx, { roleIds }) => {
    await ownRoles(ctx, roleIds)
    const { rows } = await sql<{
      menuId: string
    }>`select distinct menu_id from role_menu where role_id = any(${roleIds}::bigint[])`.execute(ctx.db.raw)
    return rows.map((r) => r.menuId)
  })
  mountAction(kit, calls.grantRoles, async (ctx, { roleIds, menuIds }) => {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const roles = await ownRoles(inner, roleIds)
      const { principal } = ctx
      if (roles.some((r) => r.roleAlias === 'administrator') && !principal.platform) throw forbidden()
      if (roles.some((r) => r.roleAlias === 'admin') && !isAdmin(principal)) throw forbidden()
      const wanted = (await db
        .select('menu')
        .select(['id', 'code'])
        .where('id', 'in', menuIds.length ? menuIds : ['0'])
        .execute()) as Row[]
      if (wanted.length !== new Set(menuIds).size) throw fieldError('menuIds', 'validation.reference')
      // Nobody grants more than they have. The groups above what they have are no right and come along.
      const foreign = principal.platform ? [] : wanted.filter((m) => !principal.permissions.has(m.code))
      if (foreign.length) {
        const groups = await groupsOf(db.raw)
        if (foreign.some((m) => !groups.has(m.id))) throw fieldError('menuIds', 'user.moreThanOwn')
      }
      // What the caller does not have is out of their sight: a grant leaves it as it is.
      const mine = principal.platform ? null : [...principal.permissions]
      await sql`delete from role_menu rm using menu m where rm.role_id = any(${roleIds}::bigint[]) and m.id = rm.menu_id
        and m.id <> all(${menuIds}::bigint[]) and (${mine}::text[] is null or m.code = any(${mine}::text[]))`.execute(
        db.raw,
      )
      await sql`insert into role_menu (role_id, menu_id) select r, m from unnest(${roleIds}::bigint[]) as r, unnest(${menuIds}::bigint[]) as m
        on conflict do nothing`.execute(db.raw)
    })
    principals.changed()
  })
  mountAction(kit, calls.roleTree, async (ctx, { tenantId }) => {
    const tenant = ctx.principal.platform && tenantId ? tenantId : ctx.principal.tenantId
    const rows = (await ctx.db
      .select('role')
      .select(['id', 'parentId', 'roleName'])
      .where('tenantId', '=', tenant)
      .orderBy('sort')
      .orderBy('id')
      .limit(10_000)
      .execute()) as Row[]
    return forest(
      rows.map((r): TreeNode => ({ id: r.id, parentId: r.parentId, title: r.roleName, key: r.id, value: r.id })),
    )
  })
  mountAction(kit, calls.roleUsers, async (ctx, { roleId }) => {
    await ownRoles(ctx, [roleId])
    const { rows } =
      await sql`select u.id, u.account, u.real_name from user_role ur join sys_user u on u.id = ur.user_id
      where ur.role_id = ${roleId} order by u.account limit 10000`.execute(ctx.db.raw)
    return rows
  })
  return void service
}
