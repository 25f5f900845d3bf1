import '../auth/people.table.ts'
import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import * as calls from '@tecovie/contract/resources/dept.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { forest } from '../../kit/forest.ts'
import { likeAnywhere } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type ResourceService, type Row } from '../../kit/mount-resource.ts'
import { addBranches, asksForTree } from '../../kit/tree-list.ts'
import { AppError, fieldError, notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { PrincipalService } from '../auth/principal.service.ts'

const PROJECT = '3'
/** Levels of the tree. */
const DEEPEST = 12
const SEARCH = ['deptName', 'fullName', 'deptType']

async function parentOf(ctx: Context, parentId: string | null | undefined): Promise<Row | undefined> {
  if (!parentId || parentId === '0') return undefined
  const parent = (await ctx.db
    .select('dept')
    .select(['id', 'path', 'deptType', 'tenantId'])
    .where('id', '=', parentId)
    .executeTakeFirst()) as Row | undefined
  if (!parent) throw fieldError('parentId', 'validation.reference')
  if (parent.deptType === PROJECT) throw fieldError('parentId', 'dept.projectIsLeaf')
  return parent
}

/**
 * Holds the shape of a tenant's tree until the transaction ends: `change` alone, `add` with others who add. Two moves at the
 * same moment could each put one below the other; an addition could stand below what is being moved or deleted.
 */
async function hold(ctx: Context, tenantId: string, how: 'change' | 'add'): Promise<void> {
  const key = sql`hashtextextended(${`dept ${tenantId}`}, 0)`
  const lock = how === 'change' ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`
  await sql`select ${lock}`.execute(ctx.db.raw)
}

/** Names from the root to an organisation whose path is given. */
const pathName = (path: string) => sql<string>`(select string_agg(a.dept_name, ' / ' order by length(a.path))
  from dept a where a.id = any(string_to_array(trim(both '/' from ${sql.ref(path)}), '/')::bigint[]))`

const levelsOf = (path: string): number => path.split('/').length - 2

/** Moving a node rewrites the paths of everything below it; only the server computes them. */
async function move(ctx: Context, values: Row, old: Row): Promise<void> {
  const wanted = values.parentId || '0'
  if (values.parentId === undefined || wanted === old.parentId) {
    delete values.parentId
    return
  }
  await hold(ctx, old.tenantId, 'change')
  const { rows } = await sql<{ path: string; below: number }>`
    select d.path, (select max(length(c.path) - length(replace(c.path, '/', ''))) - 1 from dept c
      where c.tenant_id = d.tenant_id and c.path like d.path || '%')::int as below
    from dept d where d.id = ${old.id}`.execute(ctx.db.raw)
  // What stands above may have moved since the row was read.
  const now = rows[0]
  if (!now) throw notFound()
  old.path = now.path
  const parent = await parentOf(ctx, wanted)
  if (levelsOf(parent?.path ?? '/') + now.below - levelsOf(now.path) + 1 > DEEPEST)
    throw fieldError('parentId', 'dept.tooDeep', { max: DEEPEST })
  if (parent && (parent.tenantId !== old.tenantId || String(parent.path).startsWith(old.path)))
    throw fieldError('parentId', 'dept.ownChild')
  const path = `${parent?.path ?? '/'}${old.id}/`
  values.parentId = wanted
  await sql`update dept set path = ${path} || substr(path, ${old.path.length + 1}) where tenant_id = ${old.tenantId} and path like ${old.path} || '%'`.execute(
    ctx.db.raw,
  )
}

/** The two refusals of the specification are body codes with HTTP 200. */
async function refuseIfUsed(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ children: boolean; people: boolean; devices: boolean }>`
    select exists (select 1 from dept where parent_id = any(${ids}::bigint[]) and id <> all(${ids}::bigint[])) as children,
      exists (select 1 from user_dept where dept_id = any(${ids}::bigint[])) as people,
      exists (select 1 from device where project_id = any(${ids}::bigint[])) as devices`.execute(ctx.db.raw)
  const found = rows[0]
  if (found?.children) throw new AppError(400, 'dept.hasChildren')
  if (found?.people) throw new AppError(200, 'dept.hasPeople', {}, { code: -1 })
  if (found?.devices) throw new AppError(200, 'dept.hasDevices', {}, { code: -2 })
}

/** A page of the tree: roots only, unless something is searched for or a level is asked for. */
const asksForRoots = (input: Row): boolean => Boolean(input.lazy) && ![...SEARCH, 'parentId'].some((f) => input[f])

/** People see the branches they belong to, with the way from the root. */
// biome-ignore lint/suspicious/noExplicitAny: queries over tables known at run time
const ownBranches = (query: any, { principal }: Context) =>
  principal.projectIds === null
    ? query
    : query.where(sql<boolean>`exists (select 1 from user_dept ud join dept mine on mine.id = ud.dept_id
        where ud.user_id = ${principal.userId} and (dept.path like mine.path || '%' or mine.path like dept.path || '%'))`)

/** Organisations: the tree, its nodes, projects for pickers, menus granted to an organisation. */
export function mountDept(kit: Kit, principals: PrincipalService): ResourceService {
  const service = mountResource(kit, calls.dept, {
    async beforeCreate(ctx, values) {
      const above = await parentOf(ctx, values.parentId)
      await hold(ctx, above?.tenantId ?? ctx.principal.tenantId, 'add')
      const parent = above && (await parentOf(ctx, values.parentId))
      if (levelsOf(parent?.path ?? '/') >= DEEPEST) throw fieldError('parentId', 'dept.tooDeep', { max: DEEPEST })
      if (String(values.deptName).length > 12) throw fieldError('deptName', 'validation.length', { min: 2, max: 12 })
      values.id = newId()
      values.parentId = parent?.id ?? '0'
      values.path = `${parent?.path ?? '/'}${values.id}/`
      if (parent) values.tenantId = parent.tenantId
    },
    beforeUpdate: move,
    async beforeRemove(ctx, ids, rows) {
      for (const tenantId of [...new Set(rows.map((r) => r.tenantId))].sort()) await hold(ctx, tenantId, 'change')
      await refuseIfUsed(ctx, ids)
    },
    narrow: (q, _ctx, input) =>
      asksForTree(input, SEARCH) || asksForRoots(input) ? q.where('dept.parentId', '=', '0') : q,
    async enrich(ctx, rows, _detail, input) {
      if (asksForTree(input, SEARCH)) await addBranches(ctx, 'dept', rows)
      const ids = [...new Set(rows.flatMap((r) => [r.id, r.parentId]))]
      const { rows: found } = await sql<{ id: string; deptName: string; hasChildren: boolean; pathName: string }>`
        select id, dept_name, exists (select 1 from dept c where c.tenant_id = d.tenant_id and c.parent_id = d.id) as has_children,
          ${pathName('d.path')} as path_name
        from dept d where id = any(${ids}::bigint[])`.execute(ctx.db.raw)
      const byId = new Map(found.map((f) => [f.id, f]))
      for (const row of rows)
        Object.assign(row, {
          parentName: byId.get(row.parentId)?.deptName ?? '',
          hasChildren: byId.get(row.id)?.hasChildren ?? false,
          pathName: byId.get(row.id)?.pathName ?? row.deptName,
        })
    },
    committed: () => principals.changed(),
  })

  mountAction(kit, calls.deptTree, async (ctx, { tenantId, size }) => {
    const { principal } = ctx
    let q = ownBranches(ctx.db.select('dept'), ctx)
      .select(['id', 'parentId', 'deptName', 'deptType', 'path'])
      .orderBy('sort')
      .orderBy('id')
      .limit(size)
    q = q.where('tenantId', '=', principal.platform && tenantId ? tenantId : principal.tenantId)
    const rows = (await q.execute()) as Row[]
    return forest(
      rows.map(
        (r): TreeNode => ({
          id: r.id,
          parentId: r.parentId,
          title: r.deptName,
          key: r.id,
          value: r.id,
          deptType: r.deptType,
        }),
      ),
    )
  })
  mountAction(kit, calls.deptLevel, async (ctx, { parentId, title, tenantId, without, parents, size }) => {
    const { principal } = ctx
    let q = ownBranches(ctx.db.select('dept'), ctx)
      .select(['dept.id', 'dept.parentId', 'dept.deptName', 'dept.deptType', 'dept.path'])
      .where('dept.tenantId', '=', principal.platform && tenantId ? tenantId : principal.tenantId)
      .orderBy('dept.sort')
      .orderBy('dept.id')
      .limit(size)
    q = title ? q.where('dept.deptName', 'ilike', likeAnywhere(title)) : q.where('dept.parentId', '=', parentId)
    if (parents) q = q.where('dept.deptType', '<>', PROJECT)
    if (without) q = q.where('dept.path', 'not like', `%/${without}/%`)
    const rows = (await q.execute()) as Row[]
    const { rows: more } = await sql<{ id: string; hasChildren: boolean; pathName: string }>`
      select d.id, ${pathName('d.path')} as path_name, exists (select 1 from dept c where c.tenant_id = d.tenant_id and c.parent_id = d.id
        and (${parents !== 1} or c.dept_type <> ${PROJECT})) as has_children
      from dept d where d.id = any(${rows.map((r) => r.id)}::bigint[])`.execute(ctx.db.raw)
    const byId = new Map(more.map((m) => [m.id, m]))
    return rows.map(({ id, parentId, deptName, deptType }) => ({
      id,
      parentId,
      title: title ? (byId.get(id)?.pathName ?? deptName) : deptName,
      key: id,
      value: id,
      deptType,
      hasChildren: byId.get(id)?.hasChildren ?? false,
    }))
  })
  mountAction(kit, calls.deptSelect, async (ctx, { deptType, deptName, ids, below, tenantId, size }) => {
    let q = ctx.db
      .select('dept')
      .select(['id', 'deptName', 'deptType'])
      .orderBy('deptName')
      .limit(size ?? 50)
    if (tenantId) q = q.where('tenantId', '=', tenantId)
    if (deptType) q = q.where('deptType', '=', deptType)
    if (deptName) q = q.where('deptName', 'ilike', likeAnywhere(deptName))
    if (ids) q = q.select(pathName('dept.path').as('pathName')).where('id', 'in', ids.split(','))
    if (below) {
      const branch = (await ctx.db.select('dept').select('path').where('id', '=', below).executeTakeFirst()) as
        | Row
        | undefined
      if (!branch) throw notFound()
      q = q.where('path', 'like', `${branch.path}%`)
    }
    if (ctx.principal.projectIds && deptType === PROJECT)
      q = q.where('id', 'in', ctx.principal.projectIds.length ? [...ctx.principal.projectIds] : ['0'])
    return { records: await q.execute() }
  })
  const visible = async (ctx: Context, id: string) => {
    if (!(await ctx.db.select('dept').select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
  }
  mountAction(kit, calls.deptMenuList, async (ctx, { deptId }) => {
    await visible(ctx, deptId)
    const { rows } = await sql<{ menuId: string }>`select menu_id from dept_menu where dept_id = ${deptId}`.execute(
      ctx.db.raw,
    )
    const { rows: above } = await sql<{ id: string; deptName: string }>`
      select a.id, a.dept_name from dept d join dept a on a.id = dept_limit(d.path) and a.id <> d.id where d.id = ${deptId}`.execute(
      ctx.db.raw,
    )
    const from = above[0] ?? null
    const { rows: inherited } = await sql<{
      menuId: string
    }>`select menu_id from dept_menu where dept_id = ${from?.id ?? '0'}`.execute(ctx.db.raw)
    return { records: rows, total: rows.length, from, inherited: inherited.map((r) => r.menuId) }
  })
  mountAction(kit, calls.updateDeptMenuList, async (ctx, { deptId, menuList }) => {
    await ctx.db.transaction(async (db) => {
      await visible({ ...ctx, db }, deptId)
      await sql`delete from dept_menu where dept_id = ${deptId}`.execute(db.raw)
      await sql`insert into dept_menu (dept_id, menu_id) select ${deptId}::bigint, id from menu where id = any(${menuList}::bigint[])`.execute(
        db.raw,
      )
    })
    principals.changed()
  })
  return service
}
