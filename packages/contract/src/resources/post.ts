import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-system/post'

export const post = defineResource({
  name: 'post',
  base,
  scope: 'tenant',
  fields: {
    tenantId: f.text(12, 0).nullish(),
    category: f.dict('post_category'),
    postCode: f.code(32),
    postName: f.plainName(32),
    sort: f.int(0, 9999),
    remark: f.optionalText(255),
  },
  computed: { categoryName: z.string(), tenantName: z.string() },
  create: ['tenantId', 'category', 'postCode', 'postName', 'sort', 'remark'],
  update: ['category', 'postCode', 'postName', 'sort', 'remark'],
  filters: { postCode: ['like', 'eq'], postName: ['like', 'eq'], category: ['eq', 'in'], tenantId: ['eq'] },
  sort: ['sort', 'postCode', 'postName', 'createTime', 'updateTime'],
  defaultSort: [['sort', 'asc']],
  unique: [['postCode']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['post'],
    detail: ['post_view', 'post_edit'],
    create: ['post_add'],
    update: ['post_edit'],
    remove: ['post_delete'],
    export: ['post'],
  },
})

/** Posts of a tenant for pickers: the caller's own unless the platform's administrator names another. At most 1,000. */
export const postSelect = defineAction({
  name: 'post.select',
  method: 'GET',
  path: `${base}/select`,
  permission: 'authenticated',
  input: z.looseObject({ tenantId: z.string().max(12).optional() }),
  output: z.array(z.object({ id: z.string(), postName: z.string(), postCode: z.string(), category: z.string() })),
})
