import { sql } from 'kysely'
import type { App } from '../app.ts'
import { hashPassword, randomPassword } from '../modules/auth/password.service.ts'
import { PLATFORM_TENANT } from '../modules/auth/principal.service.ts'
import { SessionService } from '../modules/auth/session.service.ts'
import { grantTenantAdmin } from '../modules/tenant/grant-tenant-admin.ts'
import { createTenantRows } from '../modules/tenant/seed-platform.ts'
import { demoOrganisations, demoProducts, demoRoles, demoRules } from './demo-model.ts'
import { demoAppRequests } from './seed-app.ts'
import { demoDesk } from './seed-desk.ts'
import { demoPosts, demoProduction } from './seed-production.ts'
import { demoRegions } from './seed-regions.ts'

export const DEMO_TENANT = '100001'
const PEOPLE = ['张伟', '王芳', '李娜', '刘洋', '陈静', '杨帆']
/** A 1x1 picture: products need an icon. */
const ICON = '/demo-device.svg'

interface Made {
  id: string
}

/** The API as the demo tenant's administrator: what it accepts is what a person could have entered. */
function apiOf(address: string, token: string) {
  return async <T = Made>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: T; errors?: unknown }
    if (answer.code !== 200) throw new Error(`demo: ${path}: ${answer.msg} ${JSON.stringify(answer.errors ?? '')}`)
    return answer.data
  }
}
type Api = ReturnType<typeof apiOf>

/** Makes the demo tenant unless it is there; returns the password of its administrator when it was made now. */
export async function seedDemo(app: App): Promise<string | undefined> {
  const { db, config } = app.services
  const known = await db.selectFrom('tenant').select('id').where('tenantId', '=', DEMO_TENANT).executeTakeFirst()
  if (known) return undefined
  const password = config.adminPassword || randomPassword()
  const passwordHash = await hashPassword(password)
  const made = await db.transaction().execute(async (trx) => {
    const rows = await createTenantRows(trx, {
      tenantId: DEMO_TENANT,
      tenantName: '示范企业',
      linkman: '张三',
      timeZone: config.timeZone,
      account: 'admin',
      passwordHash,
      alias: 'admin',
      mustChange: false,
    })
    await grantTenantAdmin(trx, DEMO_TENANT)
    return rows
  })
  const signIn = async (id: string, tenantId: string) =>
    apiOf(app.address, (await new SessionService(app.services).open({ id, tenantId }, '127.0.0.1', 'demo')).accessToken)
  const api = await signIn(made.userId, DEMO_TENANT)
  await demoRegions(app.services, (id) => signIn(id, PLATFORM_TENANT))
  const projects = await organisations(api, made.rootId)
  await people(app, api, projects, passwordHash)
  await demoPosts(api)
  await things(app, api, [made.projectId, ...projects])
  await demoProduction(app.address, api, projects[0] ?? made.projectId, config.timeZone)
  await demoDesk(app.services, api, DEMO_TENANT, projects[0] ?? made.projectId, password)
  await demoAppRequests(app.address, DEMO_TENANT, password)
  return password
}

async function organisations(api: Api, rootId: string): Promise<string[]> {
  const projects: string[] = []
  for (const [i, company] of demoOrganisations.entries()) {
    const { id } = await api('tecovie-system/dept/submit', {
      parentId: rootId,
      deptName: company.name,
      deptType: '2',
      sort: i + 1,
    })
    for (const [n, deptName] of company.projects.entries())
      projects.push(
        (await api('tecovie-system/dept/submit', { parentId: id, deptName, deptType: '3', sort: n + 1 })).id,
      )
  }
  return projects
}

async function people(app: App, api: Api, projects: readonly string[], passwordHash: string): Promise<void> {
  const menus = await app.services.db
    .selectFrom('menu')
    .select(['id', 'code'])
    .where('platformOnly', '=', false)
    .execute()
  for (const [i, role] of demoRoles.entries()) {
    const { id } = await api('tecovie-system/role/submit', { roleName: role.name, roleAlias: role.alias, sort: i + 2 })
    const menuIds = menus
      .filter((m) => role.keys.some((k) => m.code === k || (k.endsWith('_') && m.code.startsWith(k))))
      .map((m) => m.id)
    await api('tecovie-system/role/grant', { roleIds: [id], menuIds })
    for (let n = 0; n < 2; n++) {
      const name = PEOPLE[i * 2 + n] as string
      const account = `${role.alias}${n + 1}`
      const user = {
        account,
        password: randomPassword(),
        name,
        realName: name,
        roleId: id,
        deptId: projects[(i + n) % projects.length],
      }
      await api('tecovie-user/submit', user)
      // The same password as the demo's administrator, so that every role can be tried.
      await sql`update sys_user set password = ${passwordHash} where tenant_id = ${DEMO_TENANT} and account = ${account}`.execute(
        app.services.db,
      )
    }
  }
}

/** A MAC of the range that is free for local use. */
const macOf = (product: number, n: number) =>
  `02${product.toString(16).padStart(4, '0')}${n.toString(16).padStart(6, '0')}`

async function things(app: App, api: Api, projects: readonly string[]): Promise<void> {
  const { id: top } = await api('tecovie-iot-product/productCategory/submit', { name: '智能设备' })
  const categories = new Map<string, string>()
  const productIds = new Map<string, string>()
  for (const p of demoProducts) {
    if (!categories.has(p.category))
      categories.set(
        p.category,
        (await api('tecovie-iot-product/productCategory/submit', { pid: top, name: p.category, img: ICON })).id,
      )
    const fields = {
      name: p.name,
      brand: p.brand,
      categoryId: categories.get(p.category),
      nodeType: '1',
      connectType: '1',
      moduleId: '1',
      deviceIcon: ICON,
    }
    const { id } = await api('tecovie-iot-product/productInfo/save', fields)
    productIds.set(p.name, id)
    for (const f of p.functions) await api('tecovie-iot-product/productFunction/submit', { productId: id, ...f })
    for (let n = 1; n <= p.count; n++)
      await api('tecovie-iot-device/device/save', {
        deviceName: `${p.name}-${String(n).padStart(3, '0')}`,
        productId: id,
        projectId: projects[n % projects.length],
        deviceKey: `${p.prefix}${String(n).padStart(5, '0')}`,
        mac: macOf(productIds.size, n),
      })
  }
  await rules(app, api, productIds)
}

async function rules(app: App, api: Api, productIds: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; type: string; orderNo: number }>`
    select id, name, type, order_no from rule_category where tenant_id = ${DEMO_TENANT}`.execute(app.services.db)
  const type = rows.find((r) => r.name === '参数越限')?.id
  for (const r of demoRules)
    await api('tecovie-iot-rule/monitorRule/submit', {
      name: r.name,
      eventTypeId: type,
      eventLevelId: rows.find((c) => c.type === '2' && c.orderNo === r.level)?.id,
      deviceStatus: r.status,
      relCondition: 'and',
      intervalTime: 60,
      closedCycle: 1,
      cycleWay: 'day',
      times: '00:00:00-23:59:59',
      evenUniqueType: 1,
      workOrderType: r.order,
      ...(r.order === 1 ? {} : { woThirdType: 2 }),
      status: 1,
      ruleSubDefinitions: [
        {
          rangType: 1,
          productId: productIds.get(r.product),
          code: r.code,
          dataType: '2',
          compare: r.compare,
          dataValue: r.value,
        },
      ],
    })
}
