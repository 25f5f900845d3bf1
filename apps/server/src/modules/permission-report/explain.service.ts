import type { PermissionStep } from '@tecovie/contract/actions/permission-report.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { notFound } from '../../platform/app-error.ts'
import { PLATFORM_TENANT } from '../auth/principal.service.ts'
import { ownPeople } from '../user/people.service.ts'

interface Named {
  id: string
  name: string
  grants: boolean
}
interface Facts {
  alive: boolean
  limitedTenant: boolean
  inTenant: boolean
  roles: (Named & { alias: string })[]
  depts: Named[]
}

const step = (kind: PermissionStep['kind'], ok: boolean, more: Partial<PermissionStep> = {}): PermissionStep => ({
  kind,
  ok,
  limited: true,
  by: [],
  not: [],
  ...more,
})
const sides = (list: readonly Named[]) => {
  const named = ({ id, name }: Named) => ({ id, name })
  return { by: list.filter((x) => x.grants).map(named), not: list.filter((x) => !x.grants).map(named) }
}

async function factsOf(ctx: Context, user: Row, menuId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (u.status = 1 and t.deleted_at is null and (t.dead_line is null or t.dead_line > now())) as alive,
      exists (select 1 from tenant_menu tm where tm.tenant_id = u.tenant_id) as limited_tenant,
      exists (select 1 from tenant_menu tm where tm.tenant_id = u.tenant_id and tm.menu_id = ${menuId}) as in_tenant,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'name', r.role_name, 'alias', r.role_alias,
          'grants', exists (select 1 from role_menu rm where rm.role_id = r.id and rm.menu_id = ${menuId})) order by r.sort, r.id)
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id::text, 'name', d.dept_name,
          'grants', exists (select 1 from dept_menu dm where dm.dept_id = dept_limit(d.path) and dm.menu_id = ${menuId})) order by d.sort, d.id)
        from user_dept ud join dept d on d.id = ud.dept_id
        where ud.user_id = u.id and dept_limit(d.path) is not null), '[]') as depts
    from sys_user u join tenant t on t.tenant_id = u.tenant_id where u.id = ${user.id}`.execute(ctx.db.raw)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * The chain of what grants a permission and what takes it away, in the order in which rights are read at a sign-in. Throws
 * AppError 404 for a person out of the caller's sight.
 */
export async function explain(ctx: Context, userId: string, menuId: string) {
  const user = (await ownPeople(ctx.db.select('sysUser'), ctx)
    .select(['sysUser.id', 'sysUser.tenantId', 'sysUser.account', 'sysUser.name', 'sysUser.realName'])
    .where('sysUser.id', '=', userId)
    .executeTakeFirst()) as Row | undefined
  const menu = (await ctx.db.select('menu').selectAll('menu').where('id', '=', menuId).executeTakeFirst()) as
    | Row
    | undefined
  if (!user || !menu) throw notFound()
  const facts = await factsOf(ctx, user, menuId)
  const steps = [step('account', facts.alive)]
  const has = (alias: string) => facts.roles.some((r) => r.alias === alias)
  if (user.tenantId === PLATFORM_TENANT && has('administrator')) steps.push(step('administrator', true))
  else {
    steps.push(
      step(
        'roles',
        facts.roles.some((r) => r.grants),
        sides(facts.roles),
      ),
    )
    if (menu.platformOnly) steps.push(step('platformOnly', user.tenantId === PLATFORM_TENANT))
    steps.push(step('tenant', !facts.limitedTenant || facts.inTenant, { limited: facts.limitedTenant }))
    if (has('admin')) steps.push(step('admin', true, { limited: facts.depts.length > 0 }))
    else {
      const ok = !facts.depts.length || facts.depts.some((d) => d.grants)
      steps.push(step('dept', ok, { limited: facts.depts.length > 0, ...sides(facts.depts) }))
    }
  }
  return {
    allowed: steps.every((s) => s.ok),
    userName: String(user.realName || user.name || user.account),
    permissionName: String((ctx.language === 'en' && menu.nameEn) || menu.name),
    steps,
  }
}
