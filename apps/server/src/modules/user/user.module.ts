import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/resources/user.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type ResourceService, type Row } from '../../kit/mount-resource.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import type { Attempts } from '../auth/attempts.ts'
import { checkPassword, hashPassword, policyOf } from '../auth/password.service.ts'
import { checkGrantable, namesOf, newOnly, rewriteDepts, rewriteRoles, tenantForNewUser } from './membership.service.ts'
import { type Keepers, manageable, newPasswords, setStatus } from './people.service.ts'
import { checkPosts, rewritePosts } from './user-posts.service.ts'

const given = (value: unknown) => (/^\d{1,19}$/.test(String(value ?? '')) ? String(value) : undefined)

/** Users of a tenant: rows, roles, organisations, passwords. */
export function mountUser(kit: Kit, keep: Keepers, attempts: Pick<Attempts, 'succeeded'>): ResourceService {
  const { principals } = keep
  const service = mountResource(kit, calls.user, {
    table: 'sysUser',
    virtual: ['roleId', 'deptId', 'postId'],
    narrow(query, _ctx, input) {
      const [deptId, roleId] = [given(input.deptId), given(input.roleId)]
      let q = query
      if (deptId)
        q = q.where('sysUser.id', 'in', sql<string>`(select user_id from user_dept where dept_id = ${deptId})`)
      if (roleId)
        q = q.where('sysUser.id', 'in', sql<string>`(select user_id from user_role where role_id = ${roleId})`)
      return q
    },
    async beforeCreate(ctx, values) {
      values.tenantId = await tenantForNewUser(ctx, values.tenantId)
      const { rows } = await sql<{
        policy: unknown
      }>`select policy from tenant where tenant_id = ${values.tenantId}`.execute(ctx.db.raw)
      checkPassword(values.password, policyOf(rows[0]?.policy, kit.services.params), 'password')
      await checkGrantable(ctx, values.tenantId, values.roleId, values.deptId)
      await checkPosts(ctx, values.tenantId, values.postId)
      values.password = await hashPassword(values.password)
    },
    async beforeUpdate(ctx, values, old) {
      await manageable(ctx, [old.id])
      const fresh = await newOnly(ctx, old.id, values.roleId, values.deptId)
      await checkGrantable(ctx, old.tenantId, fresh.roleIds, fresh.deptIds)
      await checkPosts(ctx, old.tenantId, values.postId)
    },
    async beforeRemove(ctx, ids) {
      if (ids.includes(ctx.principal.userId)) throw fieldError('ids', 'user.self')
      await manageable(ctx, ids)
    },
    async afterWrite(ctx, ids, kind, values) {
      if (kind === 'remove') return
      for (const [i, id] of ids.entries()) {
        if (values[i]?.roleId) await rewriteRoles(ctx, [id], values[i].roleId)
        if (values[i]?.deptId) await rewriteDepts(ctx, id, values[i].deptId)
        if (values[i]?.postId !== undefined) await rewritePosts(ctx, id, values[i].postId ?? [])
      }
    },
    enrich: (ctx, rows) => namesOf(ctx, rows),
    committed: () => principals.changed(),
  })

  mountAction(kit, calls.grantUsers, async (ctx, { userIds, roleIds }) => {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      for (const tenantId of new Set((await manageable(inner, userIds)).map((u) => u.tenantId)))
        await checkGrantable(inner, tenantId, roleIds, [])
      await rewriteRoles(inner, userIds, roleIds)
    })
    principals.changed()
  })
  mountAction(kit, calls.updateUserRoleList, async (ctx, { userId, roleList, deptList }) => {
    await service.update(ctx, { id: userId, roleId: roleList, ...(deptList ? { deptId: deptList } : {}) })
  })
  const changeHolders = async (ctx: Context, roleId: string, add: readonly string[], remove: readonly string[]) => {
    const role = (await ctx.db.select('role').select(['id', 'tenantId']).where('id', '=', roleId).executeTakeFirst()) as
      | Row
      | undefined
    if (!role) throw notFound()
    await checkGrantable(ctx, role.tenantId, [roleId], [])
    const touched = [...new Set([...add, ...remove])]
    const users = touched.length ? await manageable(ctx, touched) : []
    if (users.some((u) => u.tenantId !== role.tenantId)) throw notFound()
    const { raw } = ctx.db
    await sql`delete from user_role where role_id = ${roleId} and user_id = any(${remove}::bigint[])`.execute(raw)
    await sql`insert into user_role (user_id, role_id) select u, ${roleId}::bigint from unnest(${add}::bigint[]) as u
      on conflict do nothing`.execute(raw)
  }
  mountAction(kit, calls.updateRoleUserList, async (ctx, { roleId, userList }) => {
    await ctx.db.transaction(async (db) => {
      const { rows } = await sql<{ userId: string }>`select user_id from user_role where role_id = ${roleId}`.execute(
        db.raw,
      )
      const held = new Set(rows.map((r) => r.userId))
      const wanted = new Set(userList)
      const [add, remove] = [[...wanted].filter((u) => !held.has(u)), [...held].filter((u) => !wanted.has(u))]
      await changeHolders({ ...ctx, db }, roleId, add, remove)
    })
    principals.changed()
  })
  mountAction(kit, calls.changeRoleUsers, async (ctx, { roleId, add, remove }) => {
    await ctx.db.transaction((db) => changeHolders({ ...ctx, db }, roleId, add, remove))
    principals.changed()
  })
  mountAction(kit, calls.resetPassword, (ctx, { userIds }) => newPasswords(ctx, keep, userIds))
  mountAction(kit, calls.userStatus, (ctx, { id, status }) => setStatus(ctx, keep, id, status))
  mountAction(kit, calls.unlockUsers, async (ctx, { userIds }) => {
    for (const u of await manageable(ctx, userIds))
      attempts.succeeded(`${u.tenantId}/${String(u.account).toLowerCase()}`)
  })
  return service
}
