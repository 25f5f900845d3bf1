import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fieldError } from '../../platform/app-error.ts'

/** People in post who belong to every one of the projects, or to an organisation above. */
const staffOf = (projectIds: readonly string[]) => sql`
  sys_user u where u.status = 1
  and u.id in (
    select ud.user_id from dept p join dept d on d.tenant_id = p.tenant_id and p.path like d.path || '%'
    join user_dept ud on ud.dept_id = d.id where p.id = ${projectIds[0] ?? '0'})
  and not exists (
    select 1 from dept p where p.id = any(${projectIds.slice(1)}::bigint[]) and not exists (
      select 1 from user_dept ud join dept d on d.id = ud.dept_id
      where ud.user_id = u.id and d.tenant_id = p.tenant_id and p.path like d.path || '%'))`

/** The projects among these that the caller may see. */
async function seen(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { projectIds } = ctx.db.scope
  const rows = (await ctx.db
    .select('dept')
    .select('id')
    .where('deptType', '=', '3')
    .where('id', 'in', ids.length ? ids : ['0'])
    .execute()) as Row[]
  return rows.map((r) => r.id as string).filter((id) => !projectIds || projectIds.includes(id))
}

/** A page of people who may be given orders of these projects; `name` searches names and accounts. */
export async function staffPage(
  ctx: Context,
  o: { projectIds: readonly string[]; name?: string | undefined; current: number; size: number },
) {
  const projects = await seen(ctx, o.projectIds)
  const like = `%${(o.name ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = projects.length
    ? await sql<Row>`select u.id, u.account, coalesce(nullif(u.real_name, ''), u.name) as real_name,
          (select dept_name from dept where id = u.dept_belong) as dept_name, count(*) over ()::int as total
        from ${staffOf(projects)} and (u.real_name ilike ${like} or u.name ilike ${like} or u.account ilike ${like})
        order by u.id limit ${o.size} offset ${(o.current - 1) * o.size}`.execute(ctx.db.raw)
    : { rows: [] as Row[] }
  const total = found.rows[0]?.total ?? 0
  const records = found.rows.map(({ total: _, ...row }) => row)
  return { records, total, current: o.current, size: o.size, pages: Math.ceil(total / o.size) }
}

/** The name of somebody who may be given orders of all these projects. Throws at `dutyUserId` otherwise. */
export async function staffName(ctx: Context, projectIds: readonly string[], userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(u.real_name, ''), u.name) as name from ${staffOf(projectIds)} and u.id = ${userId}`.execute(
    ctx.db.raw,
  )
  if (!rows[0]) throw fieldError('dutyUserId', 'workOrder.notStaff')
  return rows[0].name
}
