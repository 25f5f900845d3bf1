import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-system/complaint'

/** Statuses of dictionary `complaintStatus`. */
export const COMPLAINT_STATUS = { open: 0, replied: 1 } as const
/** Where a complaint may go: replied to once. */
export const COMPLAINT_NEXT: Readonly<Record<number, readonly number[]>> = { 0: [COMPLAINT_STATUS.replied], 1: [] }

const column = <T extends z.ZodType>(schema: T) => schema.meta({ column: true })

/** What app users complain of. Rows are filed by the app, never by hand. */
export const complaint = defineResource({
  name: 'complaint',
  base,
  scope: 'tenant',
  fields: {},
  computed: {
    nickName: column(z.string().nullable()),
    account: column(z.string()),
    mobile: column(z.string().nullable()),
    appUserId: column(z.string().nullable()),
    content: column(z.string()),
    status: column(z.number()),
    replyContent: column(z.string().nullable()),
    replyBy: column(z.string().nullable()),
    replyTime: z.string().nullable().meta({ column: true, datetime: true }),
  },
  create: [],
  update: [],
  filters: {
    account: ['like', 'eq'],
    nickName: ['like', 'eq'],
    status: ['eq', 'in'],
    createTime: ['ge', 'le', 'gt', 'lt'],
  },
  sort: ['createTime', 'replyTime', 'updateTime'],
  defaultSort: [['createTime', 'desc']],
  routes: { list: 'GET /list', detail: 'GET /detail', export: 'GET /export' },
  permissions: { list: ['complaint'], detail: ['complaint'], export: ['complaint'] },
})

/** Replies to a complaint that nobody replied to yet. */
export const complaintReply = defineAction({
  name: 'complaint.reply',
  method: 'POST',
  path: `${base}/reply`,
  permission: ['complaint_reply'],
  input: z.strictObject({ id: f.id(), replyContent: f.text(1000) }),
})

/** What the app files. */
export const complaintFiling = z.strictObject({
  tenantId: f.text(12),
  appUserId: f.id().nullish(),
  nickName: f.optionalText(64),
  account: f.text(64),
  mobile: f.optionalText(20),
  content: f.text(2000),
})
