import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

/** Workshops of a factory; a factory is a project. */
export const tisSpace = defineResource({
  name: 'tisSpace',
  base: '/api/tecovie-tis-sys/tisSpace',
  scope: 'project',
  fields: { projectId: f.ref('dept'), spaceName: f.text(64), remark: f.optionalText(128) },
  computed: { projectName: z.string(), lineCount: z.number() },
  create: ['projectId', 'spaceName', 'remark'],
  update: ['spaceName', 'remark'],
  filters: { spaceName: ['like', 'eq'], projectId: ['eq', 'in'] },
  sort: ['spaceName', 'createTime', 'updateTime'],
  unique: [['spaceName']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'DELETE /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['tisSpace', 'tisLine'],
    detail: ['tisSpace_view', 'tisSpace_edit'],
    create: ['tisSpace_add'],
    update: ['tisSpace_edit'],
    remove: ['tisSpace_delete'],
    export: ['tisSpace'],
  },
})
