import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-tis-sys/tisLine'

/** Production lines. A line's tester signs in with the line's key, which is shown once when the line is made or renewed. */
export const tisLine = defineResource({
  name: 'tisLine',
  base,
  scope: 'project',
  fields: {
    projectId: f.ref('dept'),
    spaceId: f.ref('tisSpace').or(z.literal('')).nullish(),
    lineName: f.text(64),
    lineCode: f.code(64),
    remark: f.optionalText(128),
  },
  computed: {
    projectName: z.string(),
    spaceName: z.string(),
    deviceCount: z.number(),
    /** The open part of the line's key; records carry it. */
    tisKey: z.string().meta({ column: true }),
  },
  create: ['projectId', 'spaceId', 'lineName', 'lineCode', 'remark'],
  update: ['spaceId', 'lineName', 'lineCode', 'remark'],
  filters: {
    lineName: ['like', 'eq'],
    lineCode: ['like', 'eq'],
    projectId: ['eq', 'in'],
    spaceId: ['eq', 'in'],
  },
  sort: ['lineName', 'lineCode', 'createTime', 'updateTime'],
  unique: [['lineCode']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'DELETE /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['tisLine', 'tisCheckRecord', 'tisLineDeviceMapping'],
    detail: ['tisLine_view', 'tisLine_edit'],
    create: ['tisLine_add'],
    update: ['tisLine_edit'],
    remove: ['tisLine_delete'],
    export: ['tisLine'],
  },
})

/** A new key for the line's tester, shown this once; the one before is refused from now on. */
export const renewLineKey = defineAction({
  name: 'tisLine.renewKey',
  method: 'POST',
  path: `${base}/renewKey`,
  permission: ['tisLine_edit'],
  input: z.strictObject({ id: f.id() }),
  output: z.object({ id: z.string(), key: z.string() }),
})
