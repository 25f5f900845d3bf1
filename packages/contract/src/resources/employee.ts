import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { listInput } from '../core/list-query.ts'
import { user } from './user.ts'

const users = '/api/tecovie-user'
const base = `${users}/employee`

/** Somebody of the company: a user with the organisation they belong to, further organisations and roles. */
export const employee = defineResource({
  name: 'employee',
  base,
  scope: 'tenant',
  fields: {
    account: user.fields.account,
    realName: user.fields.realName,
    name: f.plainName(32, 0).nullish(),
    code: f.plainName(32, 0).nullish(),
    deptBelong: f.id().check(f.rule((v: string) => v !== '0', 'employee.dept')),
    /** Further organisations. */
    deptIds: f.idList(100).nullish(),
    /** An update may say what is added and taken away instead of the whole. */
    addDeptIds: f.idList(100).nullish(),
    deleteDeptIds: f.idList(100).nullish(),
    roleIds: f.idList(100).nullish(),
    phone: f.optionalText(32),
    email: f.optionalText(128),
    password: z.string(),
  },
  computed: {
    deptBelongName: z.string(),
    deptNames: z.string(),
    roleNames: z.string(),
    /** 1 in post, 0 left. */
    status: z.number().meta({ column: true }),
    statusName: z.string(),
    avatar: z.string().nullable().meta({ column: true }),
  },
  writeOnly: ['password', 'addDeptIds', 'deleteDeptIds'],
  create: ['account', 'realName', 'name', 'code', 'deptBelong', 'deptIds', 'roleIds', 'phone', 'email'],
  update: [
    'realName',
    'name',
    'code',
    'deptBelong',
    'deptIds',
    'addDeptIds',
    'deleteDeptIds',
    'roleIds',
    'phone',
    'email',
  ],
  filters: {
    realName: ['like', 'eq'],
    account: ['like', 'eq'],
    name: ['like'],
    code: ['like', 'eq'],
    phone: ['like', 'eq'],
    status: ['eq'],
  },
  sort: ['account', 'createTime', 'updateTime'],
  routes: {
    list: 'POST /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['userManager'],
    detail: ['userManager_detaile', 'userManager_edit', 'userManager_authorize'],
    create: ['userManager_add'],
    update: ['userManager_edit'],
    remove: ['userManager_delete_account'],
    export: ['userManager_export'],
  },
})

/** Leaving and coming back: `status` 1 in post, 0 left. Who left is signed out and cannot sign in; their name stays. */
export const employeeStatus = defineAction({
  name: 'employee.status',
  method: 'POST',
  path: `${base}/status`,
  permission: ['userManager_edit'],
  input: z.strictObject({ id: f.id(), status: f.flag() }),
})
/** Gives an employee a random password, shown once, to be changed at the next sign-in. */
export const updateEmpPassword = defineAction({
  name: 'employee.resetPassword',
  method: 'POST',
  path: `${users}/updateEmpPassword`,
  permission: ['userManager_password'],
  input: z.strictObject({ id: f.id() }),
  output: z.object({ id: z.string(), account: z.string(), password: z.string() }),
})
/** An account that is free in the caller's tenant, spelled from a name: 张三 becomes zhangsan, or zhangsan2. */
export const createUserAccount = defineAction({
  name: 'employee.account',
  method: 'GET',
  path: `${users}/getCreateUserAccount`,
  permission: ['userManager_add'],
  input: z.looseObject({
    name: z
      .string()
      .max(64)
      .default('')
      .check(f.rule((v: string) => v.trim() !== '', 'employee.nameFirst')),
  }),
  output: z.string(),
})
/** People of one organisation, or of it and all below with `below=1`. */
export const userListByDept = defineAction({
  name: 'employee.byDept',
  method: 'POST',
  path: `${users}/getUserListByDeptId`,
  permission: ['userManager', 'dept_organizeDetail'],
  input: listInput.extend({ deptId: f.id(), below: z.coerce.string().optional() }),
  effect: 'read',
})
