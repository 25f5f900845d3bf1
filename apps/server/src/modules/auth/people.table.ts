import type { Generated } from 'kysely'

/** Row types of tenants, people, roles, menus and sessions. */
interface Audit {
  createUser: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date
}
interface TenantTable extends Audit {
  id: string
  tenantId: string
  tenantName: string
  linkman: string
  contactNumber: string | null
  address: string | null
  domain: string | null
  timeZone: string
  deadLine: Date | null
  branding: unknown
  policy: unknown
  status: number
  deletedAt: Date | null
  maxUsers: number | null
  maxDevices: number | null
  maxRate: number | null
  maxStorageMb: number | null
  deletedDomain: string | null
  purgingAt: Date | null
}
interface DeptTable extends Audit {
  id: string
  tenantId: string
  parentId: string
  /** Ids from the root to this node, `/1/2/3/`: computed by the server only. */
  path: string
  deptName: string
  fullName: string | null
  deptCode: string | null
  deptType: string
  sort: number
  brand: string | null
  logo: string | null
  address: string | null
  remark: string | null
}
interface SysUserTable extends Audit {
  id: string
  tenantId: string
  account: string
  password: string
  name: string
  realName: string | null
  code: string | null
  phone: string | null
  email: string | null
  sex: string | null
  birthday: Date | null
  avatar: string | null
  /** The organisation a person belongs to first. */
  deptBelong: string | null
  status: number
  mustChangePassword: boolean
  passwordTime: Date
  preferences: unknown
}
interface RoleTable extends Audit {
  id: string
  tenantId: string
  parentId: string
  roleName: string
  roleAlias: string
  sort: number
}
interface MenuTable extends Audit {
  id: string
  parentId: string
  code: string
  name: string
  nameEn: string
  alias: string | null
  path: string | null
  source: string | null
  sort: number
  category: number
  action: number
  isOpen: number
  plateType: string
  platformOnly: boolean
  remark: string | null
}
interface DictTable extends Audit {
  id: string
  parentId: string
  code: string
  dictKey: string
  dictValue: string
  dictValueEn: string
  color: string | null
  sort: number
  sealed: boolean
  remark: string | null
}
interface SessionTable {
  id: string
  tenantId: string
  userId: string
  refreshHash: string
  previousHash: string | null
  userAgent: string | null
  address: string | null
  createdAt: Date
  usedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  /** Newest call, to the minute. */
  seenAt: Date
  lockedAt: Date | null
  unlockFailures: number
  asRoleId: Generated<string | null>
  /** Whose: a browser of ours, an OAuth client, an API key. */
  kind: Generated<'console' | 'client' | 'key'>
  clientId: Generated<string | null>
  /** What a client or a key was given: menu codes, or `all`. */
  scope: Generated<string | null>
}
interface TicketTable {
  id: string
  userId: string
  sessionId: string
  path: string
  query: unknown
  expiresAt: Date
}

declare module '../../drivers/db/database.ts' {
  interface Database {
    tenant: TenantTable
    dept: DeptTable
    sysUser: SysUserTable
    role: RoleTable
    userRole: { userId: string; roleId: string }
    userDept: { userId: string; deptId: string }
    menu: MenuTable
    roleMenu: { roleId: string; menuId: string }
    deptMenu: { deptId: string; menuId: string }
    tenantMenu: { tenantId: string; menuId: string }
    dict: DictTable
    session: SessionTable
    oneUseTicket: TicketTable
    systemSetting: { key: string; value: unknown }
  }
}

export type UserRow = SysUserTable
