import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { treeNode } from '../core/tree.ts'

const base = '/api/tecovie-system/menu'

export const menu = defineResource({
  name: 'menu',
  base,
  scope: 'global',
  fields: {
    parentId: f.ref('menu').or(z.literal('')).nullish(),
    name: f.asked(f.text(64, 0), 'menu.name'),
    nameEn: f.optionalText(64),
    /** Pages have a path and an icon, buttons neither. */
    path: f.text(255, 0).nullish(),
    source: f.optionalText(64),
    code: f.asked(f.code(64, 0), 'menu.code'),
    category: f.int(1, 2),
    alias: f.asked(f.text(64, 0), 'menu.alias'),
    action: f.int(0, 3).default(0),
    sort: f.int(0, 99_999),
    isOpen: f.flag().default(0),
    plateType: f.dict('plate_type').default('1'),
    remark: f.optionalText(255),
  },
  computed: { parentName: z.string().optional(), hasChildren: z.boolean().optional() },
  create: [
    'parentId',
    'name',
    'nameEn',
    'path',
    'source',
    'code',
    'category',
    'alias',
    'action',
    'sort',
    'isOpen',
    'plateType',
    'remark',
  ],
  update: [
    'parentId',
    'name',
    'nameEn',
    'path',
    'source',
    'code',
    'category',
    'alias',
    'action',
    'sort',
    'isOpen',
    'plateType',
    'remark',
  ],
  filters: { name: ['like'], code: ['like', 'eq'], alias: ['like', 'eq'], category: ['eq'], parentId: ['eq'] },
  sort: ['sort', 'name', 'updateTime'],
  defaultSort: [['sort', 'asc']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
  },
  permissions: {
    list: ['menu'],
    detail: ['menu', 'menu_edit'],
    create: ['menu_add'],
    update: ['menu_edit'],
    remove: ['menu_delete'],
  },
})

const lookup = z.looseObject({
  parentId: z.string().max(20).optional(),
  name: z.string().max(64).optional(),
  code: z.string().max(64).optional(),
  alias: z.string().max(64).optional(),
  /** 1: buttons too. */
  buttons: z.coerce.string().optional(),
})

/** One level of pages (and buttons) with `hasChildren`; with a name, code or alias a search over all levels. */
export const lazyMenuList = defineAction({
  name: 'menu.lazyList',
  method: 'GET',
  path: `${base}/lazy-menu-list`,
  permission: ['menu'],
  input: lookup,
})
/** Pages as a tree, for choosing a parent. */
export const menuTree = defineAction({
  name: 'menu.tree',
  method: 'GET',
  path: `${base}/tree`,
  permission: ['menu', 'code_add', 'code_edit', 'code_view'],
  input: z.looseObject({}),
  output: z.array(treeNode),
})
/** What the caller may grant: never more than the caller holds. */
export const grantTree = defineAction({
  name: 'menu.grantTree',
  method: 'GET',
  path: `${base}/grant-tree`,
  permission: ['role_menu_auth', 'dept_application_authorize', 'tenant_setting'],
  input: z.looseObject({}),
  output: z.array(treeNode),
})
/** Menu ids granted to roles. */
export const roleTreeKeys = defineAction({
  name: 'menu.roleTreeKeys',
  method: 'GET',
  path: `${base}/role-tree-keys`,
  permission: ['role_menu_auth', 'role_view'],
  input: z.looseObject({ roleIds: f.idList(100) }),
  output: z.array(z.string()),
})
/** Rewrites the menus of roles. */
export const grantRoles = defineAction({
  name: 'role.grant',
  method: 'POST',
  path: '/api/tecovie-system/role/grant',
  permission: ['role_menu_auth'],
  input: z.looseObject({ roleIds: f.idList(100), menuIds: f.idList(5000) }),
})
export const roleTree = defineAction({
  name: 'role.tree',
  method: 'GET',
  path: '/api/tecovie-system/role/tree',
  permission: ['role', 'user', 'user_edit', 'user_add', 'userManager'],
  input: z.looseObject({ tenantId: z.string().max(12).optional() }),
  output: z.array(treeNode),
})
/** Users that hold a role, for the authorise drawer. */
export const roleUsers = defineAction({
  name: 'role.users',
  method: 'GET',
  path: '/api/tecovie-system/role/users',
  permission: ['role_userAuth', 'role_view'],
  input: z.looseObject({ roleId: f.id() }),
  output: z.array(z.object({ id: z.string(), account: z.string(), realName: z.string().nullable() })),
})
