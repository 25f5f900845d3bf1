import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

export const role = defineResource({
  name: 'role',
  base: '/api/tecovie-system/role',
  scope: 'tenant',
  fields: {
    roleName: f.text(16, 2),
    roleAlias: f.code(16, 2),
    parentId: f.id().nullish(),
    sort: f.int(0, 9999).default(0),
  },
  computed: { userCount: z.number().optional() },
  create: ['roleName', 'roleAlias', 'parentId', 'sort'],
  update: ['roleName', 'roleAlias', 'parentId', 'sort'],
  filters: { roleName: ['like', 'eq'], roleAlias: ['like', 'eq'] },
  sort: ['roleName', 'roleAlias', 'sort', 'updateTime', 'createTime'],
  defaultSort: [['sort', 'asc']],
  unique: [['roleAlias']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['role', 'user', 'userManager_authorize'],
    detail: ['role_view', 'role_edit'],
    create: ['role_add'],
    update: ['role_edit'],
    remove: ['role_delete'],
    export: ['role'],
  },
})
