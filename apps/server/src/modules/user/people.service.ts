import '../auth/people.table.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { isAdmin } from '../../platform/principal.ts'
import { hashPassword, randomPassword } from '../auth/password.service.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { SessionService } from '../auth/session.service.ts'

/** Who keeps what is known of people right: sessions that end, rights that are read anew. */
export interface Keepers {
  readonly sessions: SessionService
  readonly principals: PrincipalService
}
export interface MadePassword {
  id: string
  account: string
  password: string
}

/** Narrows a read of users to those of the organisations the caller belongs to, unless the caller sees the whole tenant. */
// biome-ignore lint/suspicious/noExplicitAny: queries over tables known at run time
export const ownPeople = (query: any, ctx: Context) =>
  ctx.principal.projectIds === null
    ? query
    : query.where(
        'sysUser.id',
        'in',
        sql<string>`(select ud.user_id from user_dept mine join dept top on top.id = mine.dept_id
          join dept d on d.tenant_id = top.tenant_id and d.path like top.path || '%' join user_dept ud on ud.dept_id = d.id
          where mine.user_id = ${ctx.principal.userId})`,
      )

/**
 * The users of these ids, all of them in the caller's sight and none who may do more than the caller: whoever sets a
 * stronger user's password or roles would be that user. Throws AppError 404 and 400.
 */
export async function manageable(ctx: Context, ids: readonly string[]): Promise<Row[]> {
  const rows = (await ownPeople(ctx.db.select('sysUser'), ctx)
    .select(['sysUser.id', 'sysUser.account', 'sysUser.tenantId', 'sysUser.deptBelong'])
    .where('sysUser.id', 'in', ids.length ? ids : ['0'])
    .execute()) as Row[]
  if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
  const { principal } = ctx
  if (principal.platform) return rows
  const { rows: held } = await sql<{ stronger: boolean }>`
    select exists (select 1 from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = any(${ids}::bigint[]) and ur.user_id <> ${principal.userId}
          and (r.role_alias = 'administrator' or (r.role_alias = 'admin' and not ${isAdmin(principal)})))
      or (not ${isAdmin(principal)} and exists (
        select 1 from user_role ur join role_menu rm on rm.role_id = ur.role_id join menu m on m.id = rm.menu_id
        where ur.user_id = any(${ids}::bigint[]) and ur.user_id <> ${principal.userId}
          and m.code <> all(${[...principal.permissions]}::text[]))) as stronger`.execute(ctx.db.raw)
  if (held[0]?.stronger) throw refused('user.beyond')
  return rows
}

/** Gives each a random password that must be changed at the next sign-in; their sessions end. */
export async function newPasswords(ctx: Context, keep: Keepers, ids: readonly string[]): Promise<MadePassword[]> {
  const users = await manageable(ctx, ids)
  const made: MadePassword[] = []
  for (const u of users) {
    const password = randomPassword()
    await ctx.db
      .update('sysUser')
      .set({ password: await hashPassword(password), mustChangePassword: true, passwordTime: new Date() })
      .where('id', '=', u.id)
      .execute()
    made.push({ id: u.id, account: u.account, password })
  }
  await keep.sessions.revokeUsers(ids)
  keep.principals.changed()
  return made
}

/** Lets a user in (1) or out (0); who is let out loses every session at once. */
export async function setStatus(ctx: Context, keep: Keepers, id: string, status: number): Promise<void> {
  if (id === ctx.principal.userId) throw fieldError('id', 'user.self')
  await manageable(ctx, [id])
  await ctx.db.change('sysUser', id, { status })
  if (!status) await keep.sessions.revokeUsers([id])
  keep.principals.changed()
}
