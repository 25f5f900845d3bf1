import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

/** Parameters of the installation. Those that code reads stand in `parameters.ts`: their key stays, a wrong value is refused. */
export const param = defineResource({
  name: 'param',
  base: '/api/tecovie-system/param',
  scope: 'global',
  fields: {
    paramName: f.text(64),
    paramKey: f
      .text(64)
      .check(f.rule((v: string) => v === '' || /^[A-Za-z][\w-]*(\.[\w-]+)*$/.test(v), 'validation.code')),
    paramValue: f.text(1000),
    remark: f.optionalText(255),
  },
  computed: {
    builtIn: z.boolean(),
    /** What a built-in parameter does, what it may be, and what it is when nobody says. */
    about: z.string(),
    allowed: z.string(),
    defaultValue: z.string(),
  },
  create: ['paramName', 'paramKey', 'paramValue', 'remark'],
  update: ['paramName', 'paramKey', 'paramValue', 'remark'],
  filters: { paramName: ['like', 'eq'], paramKey: ['like', 'eq'], paramValue: ['like', 'eq'] },
  sort: ['paramKey', 'paramName', 'createTime', 'updateTime'],
  defaultSort: [['paramKey', 'asc']],
  unique: [['paramKey']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['param'],
    detail: ['param_view', 'param_edit'],
    create: ['param_add'],
    update: ['param_edit'],
    remove: ['param_delete'],
    export: ['param'],
  },
})
