import '../auth/people.table.ts'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword, randomPassword } from '../auth/password.service.ts'
import { PLATFORM_TENANT } from '../auth/principal.service.ts'
import { seedRuleSettings } from '../rule-category/seed-rule-settings.ts'

const audit = () => ({ createUser: null, createTime: new Date(), updateUser: null, updateTime: new Date() })

/** A tenant with its root organisation, one project, its administrator role and first user; returns their ids. */
export async function createTenantRows(
  db: Db,
  o: {
    tenantId: string
    tenantName: string
    linkman: string
    timeZone: string
    account: string
    passwordHash: string
    alias: 'administrator' | 'admin'
    mustChange: boolean
  },
): Promise<{ roleId: string; userId: string; rootId: string; projectId: string }> {
  const { tenantId } = o
  const [roleId, userId, rootId, projectId] = [newId(), newId(), newId(), newId()]
  await db
    .insertInto('tenant')
    .values({
      ...audit(),
      id: newId(),
      tenantId,
      tenantName: o.tenantName,
      linkman: o.linkman,
      contactNumber: null,
      address: null,
      domain: null,
      timeZone: o.timeZone,
      deadLine: null,
      branding: '{}',
      policy: '{}',
      status: 1,
      deletedAt: null,
      maxUsers: null,
      maxDevices: null,
      maxRate: null,
      maxStorageMb: null,
      deletedDomain: null,
      purgingAt: null,
    })
    .execute()
  const dept = {
    ...audit(),
    tenantId,
    fullName: null,
    deptCode: null,
    sort: 1,
    brand: null,
    logo: null,
    address: null,
    remark: null,
  }
  await db
    .insertInto('dept')
    .values([
      { ...dept, id: rootId, parentId: '0', path: `/${rootId}/`, deptName: o.tenantName, deptType: '1' },
      {
        ...dept,
        id: projectId,
        parentId: rootId,
        path: `/${rootId}/${projectId}/`,
        deptName: '默认项目',
        deptType: '3',
      },
    ])
    .execute()
  await db
    .insertInto('role')
    .values({
      ...audit(),
      id: roleId,
      tenantId,
      parentId: '0',
      roleName: o.alias === 'administrator' ? '超级管理员' : '管理员',
      roleAlias: o.alias,
      sort: 1,
    })
    .execute()
  await db
    .insertInto('sysUser')
    .values({
      ...audit(),
      id: userId,
      tenantId,
      account: o.account,
      password: o.passwordHash,
      name: o.linkman,
      realName: o.linkman,
      code: null,
      phone: null,
      email: null,
      sex: '3',
      birthday: null,
      avatar: null,
      deptBelong: rootId,
      status: 1,
      mustChangePassword: o.mustChange,
      passwordTime: new Date(),
      preferences: '{}',
    })
    .execute()
  await seedRuleSettings(db, tenantId)
  await db.insertInto('userRole').values({ userId, roleId }).execute()
  await db.insertInto('userDept').values({ userId, deptId: rootId }).execute()
  return { roleId, userId, rootId, projectId }
}

/** Makes tenant 000000 and its administrator on an empty database; returns the password to print once, if it was made up. */
export async function seedPlatform(services: Services): Promise<string | undefined> {
  const { db, config } = services
  const existing = await db.selectFrom('tenant').select('id').where('tenantId', '=', PLATFORM_TENANT).executeTakeFirst()
  if (existing) return undefined
  const password = config.adminPassword || randomPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction().execute((trx) =>
    createTenantRows(trx, {
      tenantId: PLATFORM_TENANT,
      tenantName: '管理组',
      linkman: '管理员',
      timeZone: config.timeZone,
      account: 'admin',
      passwordHash,
      alias: 'administrator',
      mustChange: false,
    }),
  )
  return config.adminPassword ? undefined : password
}
