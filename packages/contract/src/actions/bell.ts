import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-desk/bell'

/** Unread entries are counted up to here; more are shown as such. */
export const UNREAD_CAP = 100

const noticeEntry = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  categoryName: z.string(),
  releaseTime: z.string(),
  read: z.boolean(),
})
const inboxEntry = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  link: z.string().nullable(),
  createTime: z.string(),
  read: z.boolean(),
})

/** What waits for the caller: released notices and personal entries, the newest of each and how many are unread. */
export const bellState = defineAction({
  name: 'bell.state',
  method: 'GET',
  path: `${base}/state`,
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.object({
    noticeUnread: z.number(),
    inboxUnread: z.number(),
    notices: z.array(noticeEntry),
    inbox: z.array(inboxEntry),
  }),
})
/** A released notice with its content, for everybody of the tenant. */
export const bellNotice = defineAction({
  name: 'bell.notice',
  method: 'GET',
  path: `${base}/notice`,
  permission: 'authenticated',
  input: z.looseObject({ id: f.id() }),
  output: noticeEntry.omit({ read: true }).extend({ content: z.string() }),
})
/** Marks one entry as read. Reading is not kept in the API log. */
export const bellRead = defineAction({
  name: 'bell.read',
  method: 'POST',
  path: `${base}/read`,
  permission: 'authenticated',
  input: z.strictObject({ kind: f.choice(['notice', 'inbox']), id: f.id() }),
  effect: 'read',
})
/** Marks everything as read that is there now. */
export const bellReadAll = defineAction({
  name: 'bell.readAll',
  method: 'POST',
  path: `${base}/readAll`,
  permission: 'authenticated',
  input: z.looseObject({}),
  effect: 'read',
})
