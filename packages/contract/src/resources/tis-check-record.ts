import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-tis-sys/tisCheckRecord'
const found = {
  tisVersion: f.optionalText(64),
  checkTime: f.datetime(),
  boardSn: f.text(64),
  boardModel: f.optionalText(64),
  boardBatch: f.optionalText(64),
  respType: f.text(4),
  failNum: f.optionalText(64),
  failText: f.optionalText(32),
  checkUser: f.optionalText(20),
}

/** What testers of production lines found, board by board. */
export const tisCheckRecord = defineResource({
  name: 'tisCheckRecord',
  base,
  scope: 'project',
  fields: {
    /** Both follow from the line; when given, the project must be the line's. */
    projectId: f.ref('dept').nullish(),
    tisKey: f.optionalText(64),
    lineId: f.ref('tisLine'),
    ...found,
  },
  computed: {
    projectName: z.string(),
    lineName: z.string(),
  },
  create: [
    'projectId',
    'tisKey',
    'lineId',
    'checkTime',
    'boardSn',
    'boardModel',
    'boardBatch',
    'tisVersion',
    'respType',
    'failNum',
    'failText',
    'checkUser',
  ],
  update: ['boardModel', 'boardBatch', 'tisVersion', 'respType', 'failNum', 'failText', 'checkUser'],
  filters: {
    boardSn: ['like', 'eq'],
    boardBatch: ['eq'],
    lineId: ['eq', 'in'],
    projectId: ['eq', 'in'],
    respType: ['eq'],
    checkTime: ['ge', 'le'],
  },
  sort: ['checkTime'],
  defaultSort: [['checkTime', 'desc']],
  unique: [['boardSn', 'checkTime']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'DELETE /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['tisCheckRecord'],
    detail: ['tisCheckRecord_view', 'tisCheckRecord_edit'],
    create: ['tisCheckRecord_add'],
    update: ['tisCheckRecord_edit'],
    remove: ['tisCheckRecord_delete'],
    export: ['tisCheckRecord'],
  },
})

/**
 * A tester's call, signed with the line's key in the header `X-Tis-Key`; project and line follow from the key, `checkTime` is in
 * the tenant's time zone. The same line, board and time again changes nothing and answers `duplicate`. A wrong key is answered
 * 401, too many reports in a minute 429.
 */
export const reportCheckRecord = defineAction({
  name: 'tisCheckRecord.report',
  method: 'POST',
  path: `${base}/report`,
  permission: 'public',
  headers: { 'X-Tis-Key': 'The key of the production line, as shown when the line was made or its key renewed.' },
  input: z.strictObject(found),
  output: z.object({ id: z.string(), duplicate: z.boolean() }),
})
