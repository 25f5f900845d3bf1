import '../auth/people.table.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fieldError, forbidden } from '../../platform/app-error.ts'
import { isAdmin } from '../../platform/principal.ts'

/** The tenant of a new user: the caller's own; only the platform's administrator may name another. */
export async function tenantForNewUser(ctx: Context, wanted: string | null | undefined): Promise<string> {
  // Who may choose must choose; not sent at all it is the own one.
  if (ctx.principal.platform && wanted === '') throw fieldError('tenantId', 'user.tenant')
  if (!wanted || !ctx.principal.platform) return ctx.principal.tenantId
  const { rows } = await sql`select 1 from tenant where tenant_id = ${wanted} and deleted_at is null`.execute(
    ctx.db.raw,
  )
  if (!rows.length) throw fieldError('tenantId', 'validation.reference')
  return wanted
}

/**
 * Roles and organisations must belong to the user's tenant, and nobody gives what they do not have: every key of the
 * roles must be the caller's, roles that carry authority only by those who carry it.
 */
export async function checkGrantable(
  ctx: Context,
  tenantId: string,
  roleIds: readonly string[],
  deptIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ roles: number; depts: number; aliases: string[]; codes: string[] }>`
    select (select count(*)::int from role where tenant_id = ${tenantId} and id = any(${roleIds}::bigint[])) as roles,
      (select count(*)::int from dept where tenant_id = ${tenantId} and id = any(${deptIds}::bigint[])) as depts,
      array(select role_alias from role where id = any(${roleIds}::bigint[])) as aliases,
      array(select distinct m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = any(${roleIds}::bigint[])) as codes`.execute(
    ctx.db.raw,
  )
  const found = rows[0]
  if (!found || found.roles !== new Set(roleIds).size) throw fieldError('roleId', 'validation.reference')
  if (found.depts !== new Set(deptIds).size) throw fieldError('deptId', 'validation.reference')
  const { principal } = ctx
  if (principal.platform) return
  await checkOwnDepts(ctx, deptIds)
  if (found.aliases.includes('administrator') || (found.aliases.includes('admin') && !isAdmin(principal)))
    throw forbidden()
  if (found.codes.some((code) => !principal.permissions.has(code))) throw fieldError('roleId', 'user.moreThanOwn')
}

/** The roles and organisations of a wish that the user does not have yet: only those are given. */
export async function newOnly(
  ctx: Context,
  userId: string,
  roleIds: readonly string[] | null | undefined,
  deptIds: readonly string[] | null | undefined,
): Promise<{ roleIds: string[]; deptIds: string[] }> {
  const { rows } = await sql<{ roles: string[]; depts: string[] }>`
    select array(select role_id::text from user_role where user_id = ${userId}) as roles,
      array(select dept_id::text from user_dept where user_id = ${userId}) as depts`.execute(ctx.db.raw)
  const { roles = [], depts = [] } = rows[0] ?? {}
  return {
    roleIds: (roleIds ?? []).filter((id) => !roles.includes(id)),
    deptIds: (deptIds ?? []).filter((id) => !depts.includes(id)),
  }
}

/** Whoever sees some organisations only puts people into those: another would open its projects. */
async function checkOwnDepts(ctx: Context, deptIds: readonly string[]): Promise<void> {
  if (ctx.principal.projectIds === null || !deptIds.length) return
  const { rows } = await sql`select 1 from dept d where d.id = any(${deptIds}::bigint[])
    and not exists (select 1 from user_dept ud join dept mine on mine.id = ud.dept_id
      where ud.user_id = ${ctx.principal.userId} and d.path like mine.path || '%') limit 1`.execute(ctx.db.raw)
  if (rows.length) throw fieldError('deptId', 'user.notYours')
}

export async function rewriteRoles(
  ctx: Context,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  const { raw } = ctx.db
  await sql`delete from user_role where user_id = any(${userIds}::bigint[])`.execute(raw)
  await sql`insert into user_role (user_id, role_id) select u, r from unnest(${userIds}::bigint[]) as u, unnest(${roleIds}::bigint[]) as r`.execute(
    raw,
  )
}

export async function rewriteDepts(ctx: Context, userId: string, deptIds: readonly string[]): Promise<void> {
  const { raw } = ctx.db
  await sql`delete from user_dept where user_id = ${userId}`.execute(raw)
  await sql`insert into user_dept (user_id, dept_id) select ${userId}::bigint, d from unnest(${deptIds}::bigint[]) as d`.execute(
    raw,
  )
  await sql`update sys_user set dept_belong = case when dept_belong = any(${deptIds}::bigint[]) then dept_belong else ${deptIds[0] ?? null}::bigint end
    where id = ${userId}`.execute(raw)
}

interface Names {
  userId: string
  roleId: string
  roleName: string
  deptId: string
  deptName: string
  postId: string
  postName: string
  tenantName: string
}

/** Fills the comma-joined role and organisation ids and names of user rows. */
export async function namesOf(ctx: Context, rows: Row[]): Promise<void> {
  const ids = rows.map((r) => r.id)
  const { rows: names } = await sql<Names>`
    select u.id as user_id, t.tenant_name,
      coalesce((select string_agg(r.id::text, ',' order by r.id) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '') as role_id,
      coalesce((select string_agg(r.role_name, ',' order by r.id) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '') as role_name,
      coalesce((select string_agg(d.id::text, ',' order by d.id) from user_dept ud join dept d on d.id = ud.dept_id where ud.user_id = u.id), '') as dept_id,
      coalesce((select string_agg(d.dept_name, ',' order by d.id) from user_dept ud join dept d on d.id = ud.dept_id where ud.user_id = u.id), '') as dept_name,
      coalesce((select string_agg(p.id::text, ',' order by p.sort, p.id) from user_post up join post p on p.id = up.post_id where up.user_id = u.id), '') as post_id,
      coalesce((select string_agg(p.post_name, ',' order by p.sort, p.id) from user_post up join post p on p.id = up.post_id where up.user_id = u.id), '') as post_name
    from sys_user u join tenant t on t.tenant_id = u.tenant_id where u.id = any(${ids}::bigint[])`.execute(ctx.db.raw)
  const byId = new Map(names.map((n) => [n.userId, n]))
  for (const row of rows) {
    const { userId: _, ...found } = byId.get(row.id) ?? ({} as Names)
    Object.assign(row, found, { statusName: ctx.t(row.status === 1 ? 'user.inForce' : 'user.stopped') })
  }
}
