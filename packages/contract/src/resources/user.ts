import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-user'
/** Comma-joined ids on the wire. */
const ids = (key: string) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((v) => (Array.isArray(v) ? v : v.split(',')).filter(Boolean))
    .pipe(z.array(f.id()).check(f.rule((v: string[]) => v.length > 0 && v.length <= 100, key)))

const postIds = () =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((v) => (Array.isArray(v) ? v : v.split(',')).filter(Boolean))
    .pipe(z.array(f.id()).check(f.rule((v: string[]) => v.length <= 100, 'validation.tooMany', { max: 100 })))

export const user = defineResource({
  name: 'user',
  base,
  scope: 'tenant',
  fields: {
    account: f.asked(f.code(32, 0), 'user.account'),
    tenantId: f.text(12, 0).nullish(),
    password: f.asked(z.string().max(64), 'user.password'),
    name: f.asked(f.plainName(32, 0), 'user.name'),
    realName: f.asked(f.plainName(32, 0), 'user.realName'),
    roleId: ids('user.role'),
    deptId: ids('user.dept'),
    /** Needed where the tenant keeps posts and the field is sent. */
    postId: postIds().nullish(),
    code: f.optionalText(32),
    phone: f.optionalText(32),
    email: f.optionalText(128),
    sex: f.dict('sex').nullish(),
    birthday: f.datetime().nullish(),
  },
  computed: {
    roleName: z.string(),
    deptName: z.string(),
    postName: z.string(),
    statusName: z.string(),
    tenantName: z.string(),
    status: z.number().meta({ column: true }),
    avatar: z.string().nullable().meta({ column: true }),
  },
  writeOnly: ['password'],
  create: [
    'account',
    'tenantId',
    'password',
    'name',
    'realName',
    'roleId',
    'deptId',
    'postId',
    'code',
    'phone',
    'email',
    'sex',
    'birthday',
  ],
  update: ['name', 'realName', 'roleId', 'deptId', 'postId', 'code', 'phone', 'email', 'sex', 'birthday'],
  filters: {
    account: ['like', 'eq'],
    realName: ['like', 'eq'],
    name: ['like'],
    phone: ['like', 'eq'],
    status: ['eq'],
    tenantId: ['eq'],
  },
  sort: ['account', 'createTime', 'updateTime'],
  routes: {
    list: 'POST /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /update',
    remove: 'POST /remove',
    export: 'GET /export-user',
  },
  permissions: {
    list: ['user', 'role_userAuth', 'permissionReport'],
    detail: ['user_view', 'user_edit'],
    create: ['user_add'],
    update: ['user_edit'],
    remove: ['user_delete'],
    export: ['user_export'],
  },
})

/** Rewrites the roles of users. */
export const grantUsers = defineAction({
  name: 'user.grant',
  method: 'POST',
  path: `${base}/grant`,
  permission: ['user_role'],
  input: z.looseObject({ userIds: f.idList(), roleIds: f.idList(100) }),
})
/** Gives each user a random password, shown once, to be changed at the next sign-in. */
export const resetPassword = defineAction({
  name: 'user.resetPassword',
  method: 'POST',
  path: `${base}/reset-password`,
  permission: ['user_reset'],
  input: z.looseObject({ userIds: f.idList(100) }),
  output: z.array(z.object({ id: z.string(), account: z.string(), password: z.string() })),
})
export const updateRoleUserList = defineAction({
  name: 'user.updateRoleUserList',
  method: 'POST',
  path: `${base}/userRole/updateRoleUserList`,
  permission: ['role_userAuth'],
  input: z.looseObject({ roleId: f.id(), userList: f.idList(10_000) }),
})
/** Gives a role to some and takes it from others; everybody else keeps it. */
export const changeRoleUsers = defineAction({
  name: 'role.changeUsers',
  method: 'POST',
  path: `${base}/userRole/changeRoleUsers`,
  permission: ['role_userAuth'],
  input: z.strictObject({ roleId: f.id(), add: f.idList(1000).default([]), remove: f.idList(1000).default([]) }),
})
export const updateUserRoleList = defineAction({
  name: 'user.updateUserRoleList',
  method: 'POST',
  path: `${base}/userRole/updateUserRoleList`,
  permission: ['user_edit', 'userManager_authorize'],
  input: z.looseObject({ userId: f.id(), roleList: f.idList(100), deptList: f.idList(100).optional() }),
})
/** Lets a user in or out: `status` 1 in force, 0 not. */
export const userStatus = defineAction({
  name: 'user.status',
  method: 'POST',
  path: `${base}/status`,
  permission: ['user_edit'],
  input: z.strictObject({ id: f.id(), status: f.flag() }),
})
/** Forgets failed sign-ins of users, so that nobody has to wait any more. */
export const unlockUsers = defineAction({
  name: 'user.release',
  method: 'POST',
  path: `${base}/unlock`,
  permission: ['user_unlock'],
  input: z.looseObject({ userIds: f.idList(100) }),
})

const table = z.enum(['xlsx', 'csv']).catch('xlsx')
/** Multipart: `file` (.xls, .xlsx or .csv). Answers the job; its progress arrives on the topic `job:<id>`. */
export const importUsers = defineAction({
  name: 'user.import',
  method: 'POST',
  path: `${base}/import-user`,
  permission: ['user_import'],
  input: z.looseObject({}),
  output: z.object({ jobId: z.string() }),
})
export const userTemplate = defineAction({
  name: 'user.importTemplate',
  method: 'GET',
  path: `${base}/export-template`,
  permission: ['user_import'],
  input: z.looseObject({ format: table, ticket: z.string().optional() }),
  answer: 'file',
  effect: 'read',
})
/** `problems`: row, field, reason of what was refused. `secrets`: accounts with their first passwords, delivered once. */
export const userImportResult = defineAction({
  name: 'user.importResult',
  method: 'GET',
  path: `${base}/import-result`,
  permission: ['user_import'],
  input: z.looseObject({
    jobId: f.id(),
    kind: z.enum(['problems', 'secrets']),
    format: table,
    ticket: z.string().optional(),
  }),
  answer: 'file',
  effect: 'write',
})
