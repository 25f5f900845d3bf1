import '../auth/people.table.ts'
import * as calls from '@tecovie/contract/resources/employee.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { exportAnswer } from '../../kit/export-list.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { type ResourceService, type Row, resourceService } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { fieldError } from '../../platform/app-error.ts'
import { hashPassword, randomPassword } from '../auth/password.service.ts'
import { checkGrantable, newOnly, rewriteDepts, rewriteRoles } from '../user/membership.service.ts'
import { type Keepers, manageable, newPasswords, ownPeople, setStatus } from '../user/people.service.ts'
import { freeAccount } from './account.service.ts'

const AUTHORISE = ['userManager_authorize', 'user_role', 'user_add', 'user_edit'] as const
const number = (value: unknown) => (/^\d{1,19}$/.test(String(value ?? '')) ? String(value) : undefined)

/** People that an organisation's branch may hold to be looked up first; a larger one is checked row by row, newest first. */
const SMALL_BRANCH = 5000

/** What a chosen organisation means to the query. `all`: the tenant's only root, everybody. */
interface Branch {
  path: string
  kind: 'one' | 'small' | 'large' | 'all'
}

async function branchOf(ctx: Context, input: Row): Promise<Row> {
  const deptId = number(input.deptId)
  if (!deptId) return { ...input, branch: undefined }
  const dept = (await ctx.db
    .select('dept')
    .select(['id', 'tenantId', 'parentId', 'path'])
    .where('id', '=', deptId)
    .executeTakeFirst()) as Row | undefined
  if (!dept) return { ...input, branch: { path: '', kind: 'one' } }
  const of = (kind: Branch['kind']) => ({ ...input, branch: { path: dept.path, kind } satisfies Branch })
  if (input.below === '0') return of('one')
  const { rows } = await sql<{ roots: number; people: number }>`
    select (select count(*)::int from dept where tenant_id = ${dept.tenantId} and parent_id = 0) as roots,
      (select count(*)::int from (select 1 from dept d join user_dept ud on ud.dept_id = d.id
        where d.path like ${dept.path} || '%' limit ${SMALL_BRANCH + 1}) p) as people`.execute(ctx.db.raw)
  const { roots = 0, people = 0 } = rows[0] ?? {}
  // Only where the caller sees one tenant is everybody of it everybody.
  if (dept.parentId === '0' && roots === 1 && ctx.db.scope.tenantId === dept.tenantId) return of('all')
  return of(people > SMALL_BRANCH ? 'large' : 'small')
}

/** Everybody of an organisation, by default of those below it too. */
// biome-ignore lint/suspicious/noExplicitAny: queries over tables known at run time
function ofBranch(query: any, deptId: string | undefined, branch: Branch | undefined) {
  if (!deptId || !branch || branch.kind === 'all') return query
  const below = `${branch.path}%`
  if (branch.kind === 'large')
    return query.where(sql`exists (select 1 from user_dept ud join dept d on d.id = ud.dept_id
      where ud.user_id = sys_user.id and d.path like ${below} offset 0)`)
  const ids =
    branch.kind === 'one'
      ? sql<string>`(select user_id from user_dept where dept_id = ${deptId})`
      : sql<string>`(select ud.user_id from dept d join user_dept ud on ud.dept_id = d.id where d.path like ${below})`
  return query.where('sysUser.id', 'in', ids)
}

/** Names of organisations and roles, and the further organisations apart from the first. */
async function fill(ctx: Context, rows: Row[]): Promise<void> {
  const ids = rows.map((r) => r.id)
  const { rows: found } = await sql<Row>`
    select u.id, d.dept_name as dept_belong_name,
      coalesce((select string_agg(x.id::text, ',' order by x.id) from user_dept ud join dept x on x.id = ud.dept_id where ud.user_id = u.id and x.id is distinct from u.dept_belong), '') as dept_ids,
      coalesce((select string_agg(x.dept_name, ',' order by x.id) from user_dept ud join dept x on x.id = ud.dept_id where ud.user_id = u.id and x.id is distinct from u.dept_belong), '') as dept_names,
      coalesce((select string_agg(r.id::text, ',' order by r.id) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '') as role_ids,
      coalesce((select string_agg(r.role_name, ',' order by r.id) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '') as role_names
    from sys_user u left join dept d on d.id = u.dept_belong where u.id = any(${ids}::bigint[])`.execute(ctx.db.raw)
  const byId = new Map(found.map((f) => [f.id, f]))
  for (const row of rows)
    Object.assign(row, byId.get(row.id), { statusName: ctx.t(row.status === 1 ? 'employee.inPost' : 'employee.left') })
}

/** The organisations an employee has after a write: the first one, then the further ones. */
async function deptsAfter(ctx: Context, values: Row, old?: Row): Promise<string[] | undefined> {
  const touched = ['deptBelong', 'deptIds', 'addDeptIds', 'deleteDeptIds'].some((k) => values[k] !== undefined)
  if (!touched) return undefined
  const belong = values.deptBelong ?? old?.deptBelong
  if (!belong) throw fieldError('deptBelong', 'employee.dept')
  const { rows } = old
    ? await sql<{ deptId: string }>`select dept_id from user_dept where user_id = ${old.id} order by dept_id`.execute(
        ctx.db.raw,
      )
    : { rows: [] }
  const further: string[] = values.deptIds ?? rows.map((r) => r.deptId).filter((id) => id !== old?.deptBelong)
  const gone = new Set<string>(values.deleteDeptIds ?? [])
  if (gone.has(belong)) throw fieldError('deleteDeptIds', 'employee.dept')
  return [...new Set([belong, ...further, ...(values.addDeptIds ?? [])])].filter((id) => !gone.has(id))
}

/** What is wrong with an organisation or a role stands at this resource's fields. */
async function grantable(ctx: Context, tenantId: string, values: Row, depts: readonly string[]): Promise<void> {
  if (values.roleIds?.length) requireKeys(ctx, AUTHORISE)
  try {
    await checkGrantable(ctx, tenantId, values.roleIds ?? [], depts)
  } catch (error) {
    const { errors, key, params } = error as { errors?: Row; key: string; params: Row }
    if (errors?.deptId) throw fieldError(values.deptBelong ? 'deptBelong' : 'deptIds', key, params)
    if (errors?.roleId) throw fieldError('roleIds', key, params)
    throw error
  }
}

/** Employees: users by organisation, their roles, leaving and coming back, passwords shown once. */
export function mountEmployee(kit: Kit, keep: Keepers): ResourceService {
  const { employee } = calls
  /** What a write found out before it, for after it: both get the same context. */
  const depts = new WeakMap<Context, string[]>()
  const service = resourceService(employee, {
    table: 'sysUser',
    virtual: ['deptIds', 'addDeptIds', 'deleteDeptIds', 'roleIds'],
    narrow: (q, ctx, input) => ownPeople(ofBranch(q, number(input.deptId), input.branch as Branch | undefined), ctx),
    enrich: (ctx, rows) => fill(ctx, rows),
    async beforeCreate(ctx, values) {
      const wanted = (await deptsAfter(ctx, values)) ?? []
      await grantable(ctx, ctx.principal.tenantId, values, wanted)
      values.name = values.name || values.realName
      depts.set(ctx, wanted)
    },
    async beforeUpdate(ctx, values, old) {
      await manageable(ctx, [old.id])
      const wanted = await deptsAfter(ctx, values, old)
      const fresh = await newOnly(ctx, old.id, values.roleIds, wanted)
      await grantable(ctx, old.tenantId, { ...values, roleIds: fresh.roleIds }, fresh.deptIds)
      if (values.name !== undefined) values.name = values.name || values.realName || old.realName || old.account
      if (wanted) depts.set(ctx, wanted)
    },
    async beforeRemove(ctx, ids) {
      if (ids.includes(ctx.principal.userId)) throw fieldError('ids', 'user.self')
      await manageable(ctx, ids)
    },
    async afterWrite(ctx, ids, kind, values) {
      const [id = ''] = ids
      const wanted = depts.get(ctx)
      if (kind === 'remove') return
      if (values[0]?.roleIds) await rewriteRoles(ctx, [id], values[0].roleIds)
      if (wanted) await rewriteDepts(ctx, id, wanted)
    },
    committed: () => keep.principals.changed(),
  })
  const { list, detail, create: submit, remove, export: exported } = employee.calls as Required<typeof employee.calls>
  mountAction(kit, list, async (ctx, input) => service.list(ctx, await branchOf(ctx, input as Row)))
  mountAction(kit, detail, (ctx, input) => service.detail(ctx, (input as Row).id))
  mountAction(kit, remove, (ctx, input) => service.remove(ctx, (input as { ids: string[] }).ids))
  mountAction(kit, exported, async (ctx, input) => exportAnswer(ctx, service, await branchOf(ctx, input as Row)))
  mountAction(kit, submit, async (ctx, input) => {
    const { id: known, account } = input as Row
    requireKeys(ctx, employee.permissions[known ? 'update' : 'create'])
    if (known) return service.update(ctx, input as Row)
    const password = randomPassword()
    const values = { ...(input as Row), password: await hashPassword(password), mustChangePassword: true }
    const [id] = await service.create(ctx, [values])
    return { id, account, password }
  })

  mountAction(kit, calls.employeeStatus, (ctx, { id, status }) => setStatus(ctx, keep, id, status))
  mountAction(kit, calls.updateEmpPassword, async (ctx, { id }) => (await newPasswords(ctx, keep, [id]))[0])
  mountAction(kit, calls.createUserAccount, (ctx, { name }) => freeAccount(ctx, name))
  mountAction(kit, calls.userListByDept, async (ctx, input) =>
    service.list(ctx, await branchOf(ctx, { ...input, below: input.below === '1' ? '1' : '0' })),
  )
  return service
}
