import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/resources/user.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type ResourceService, type Row } from '../../kit/mount-resource.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { checkPassword, hashPassword, policyOf, randomPassword } from '../auth/password.service.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { SessionService } from '../auth/session.service.ts'
import { checkGrantable, namesOf, rewriteDepts, rewriteRoles, tenantForNewUser } from './membership.service.ts'

/** Users of a tenant: rows, roles, organisations, passwords. */
export function mountUser(kit: Kit, sessions: SessionService, principals: PrincipalService): ResourceService {
  const service = mountResource(kit, calls.user, {
    table: 'sysUser',
    virtual: ['roleId', 'deptId'],
    narrow: (q, _ctx, input) =>
      /^\d+$/.test(String(input.deptId ?? ''))
        ? q.where(
            'sysUser.id',
            'in',
            sql<string>`(select user_id from user_dept where dept_id = ${String(input.deptId)})`,
          )
        : q,
    async beforeCreate(ctx, values) {
      values.tenantId = await tenantForNewUser(ctx, values.tenantId)
      const { rows } = await sql<{
        policy: unknown
      }>`select policy from tenant where tenant_id = ${values.tenantId}`.execute(ctx.db.raw)
      checkPassword(values.password, policyOf(rows[0]?.policy), 'password')
      await checkGrantable(ctx, values.tenantId, values.roleId, values.deptId)
      values.password = await hashPassword(values.password)
    },
    async beforeUpdate(ctx, values, old) {
      await checkGrantable(ctx, old.tenantId, values.roleId ?? [], values.deptId ?? [])
    },
    beforeRemove(ctx, ids) {
      if (ids.includes(ctx.principal.userId)) throw fieldError('ids', 'user.self')
    },
    async afterWrite(ctx, ids, kind, values) {
      if (kind === 'remove') return
      for (const [i, id] of ids.entries()) {
        if (values[i]?.roleId) await rewriteRoles(ctx, [id], values[i].roleId)
        if (values[i]?.deptId) await rewriteDepts(ctx, id, values[i].deptId)
      }
    },
    enrich: (ctx, rows) => namesOf(ctx, rows),
    committed: () => principals.forget(),
  })

  const own = async (ctx: Context, ids: readonly string[]): Promise<Row[]> => {
    const rows = (await ctx.db
      .select('sysUser')
      .select(['id', 'account', 'tenantId'])
      .where('id', 'in', ids.length ? ids : ['0'])
      .execute()) as Row[]
    if (!ids.length || rows.length !== new Set(ids).size) throw notFound()
    return rows
  }
  mountAction(kit, calls.grantUsers, async (ctx, { userIds, roleIds }) => {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      for (const tenantId of new Set((await own(inner, userIds)).map((u) => u.tenantId)))
        await checkGrantable(inner, tenantId, roleIds, [])
      await rewriteRoles(inner, userIds, roleIds)
    })
    principals.forget()
  })
  mountAction(kit, calls.updateUserRoleList, async (ctx, { userId, roleList, deptList }) => {
    await service.update(ctx, { id: userId, roleId: roleList, ...(deptList ? { deptId: deptList } : {}) })
  })
  mountAction(kit, calls.updateRoleUserList, async (ctx, { roleId, userList }) => {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const role = (await db.select('role').select(['id', 'tenantId']).where('id', '=', roleId).executeTakeFirst()) as
        | Row
        | undefined
      if (!role) throw notFound()
      await checkGrantable(inner, role.tenantId, [roleId], [])
      const users = userList.length ? await own(inner, userList) : []
      if (users.some((u) => u.tenantId !== role.tenantId)) throw notFound()
      await sql`delete from user_role where role_id = ${roleId} and user_id <> all(${userList}::bigint[])`.execute(
        db.raw,
      )
      await sql`insert into user_role (user_id, role_id) select u, ${roleId}::bigint from unnest(${userList}::bigint[]) as u on conflict do nothing`.execute(
        db.raw,
      )
    })
    principals.forget()
  })
  mountAction(kit, calls.resetPassword, async (ctx, { userIds }) => {
    const users = await own(ctx, userIds)
    const made = await Promise.all(
      users.map(async (u) => ({ id: u.id as string, account: u.account as string, password: randomPassword() })),
    )
    for (const m of made)
      await ctx.db
        .update('sysUser')
        .set({ password: await hashPassword(m.password), mustChangePassword: true, passwordTime: new Date() })
        .where('id', '=', m.id)
        .execute()
    await sessions.revokeUsers(userIds)
    principals.forget()
    return made
  })
  mountAction(kit, calls.userStatus, async (ctx, { id, status }) => {
    if (id === ctx.principal.userId) throw fieldError('id', 'user.self')
    if (!(await ctx.db.change('sysUser', id, { status }))) throw notFound()
    if (!status) await sessions.revokeUsers([id])
    principals.forget()
  })
  return service
}
