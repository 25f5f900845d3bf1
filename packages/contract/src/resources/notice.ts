import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

/** Notices to everybody of a tenant, from their release on. `content` is HTML; the server keeps what its allowlist names. */
export const notice = defineResource({
  name: 'notice',
  base: '/api/tecovie-desk/notice',
  scope: 'tenant',
  fields: {
    title: f.text(128),
    category: f.dict('notice'),
    releaseTime: f.datetime(),
    content: f.optionalText(200_000),
  },
  computed: { categoryName: z.string(), released: z.number() },
  detailOnly: ['content'],
  create: ['title', 'category', 'releaseTime', 'content'],
  update: ['title', 'category', 'releaseTime', 'content'],
  filters: { title: ['like', 'eq'], category: ['eq', 'in', 'like'], releaseTime: ['ge', 'le', 'gt', 'lt'] },
  sort: ['releaseTime', 'createTime', 'updateTime'],
  defaultSort: [['releaseTime', 'desc']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['notice'],
    detail: ['notice_view', 'notice_edit'],
    create: ['notice_add'],
    update: ['notice_edit'],
    remove: ['notice_delete'],
    export: ['notice'],
  },
})
