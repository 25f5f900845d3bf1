import * as z from 'zod'
import { phone } from '../actions/phone.ts'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-system/message'

/** Statuses of dictionary `messageStatus`. */
export const MESSAGE_STATUS = { unpublished: 0, published: 1, callback: 2 } as const
/** Where a message may go: published once, then withdrawn for good. Its words change only before it is published. */
export const MESSAGE_NEXT: Readonly<Record<number, readonly number[]>> = {
  0: [MESSAGE_STATUS.published],
  1: [MESSAGE_STATUS.callback],
  2: [],
}

const column = <T extends z.ZodType>(schema: T) => schema.meta({ column: true })
const instant = () => z.string().nullable().meta({ column: true, datetime: true })

/** What the platform tells the users of its app. */
export const message = defineResource({
  name: 'message',
  base,
  scope: 'tenant',
  fields: {
    title: f.text(64),
    testUserMobile: phone(),
    content: f.text(2000),
  },
  computed: {
    status: column(z.number()),
    pushTime: instant(),
    replyContent: column(z.string().nullable()),
    replyTime: instant(),
  },
  create: ['title', 'testUserMobile', 'content'],
  update: ['title', 'testUserMobile', 'content'],
  filters: { title: ['like', 'eq'], status: ['eq', 'in'], pushTime: ['ge', 'le', 'gt', 'lt'] },
  sort: ['updateTime', 'createTime', 'pushTime'],
  defaultSort: [['updateTime', 'desc']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /save',
    update: 'POST /save',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['pub_msg'],
    detail: ['pub_view', 'pub_edit'],
    create: ['pub_add'],
    update: ['pub_edit'],
    remove: ['pub_delete'],
    export: ['pub_msg'],
  },
})

const one = z.looseObject({ id: f.id() })
/** Makes an unpublished message readable for the users of the app. */
export const messagePublish = defineAction({
  name: 'message.publish',
  method: 'POST',
  path: `${base}/publishMsg`,
  permission: ['pub_publish'],
  input: one,
})
/** Withdraws a published message: users of the app no longer see it. */
export const messageWithdraw = defineAction({
  name: 'message.withdraw',
  method: 'POST',
  path: `${base}/callback`,
  permission: ['pub_publish'],
  input: one,
})
export const messageReply = defineAction({
  name: 'message.reply',
  method: 'POST',
  path: `${base}/reply`,
  permission: ['pub_edit'],
  input: z.strictObject({ id: f.id(), replyContent: f.text(1000) }),
})
/** Shows a message to its test user alone: the person of this tenant whose phone number it names. */
export const messageTest = defineAction({
  name: 'message.sendTest',
  method: 'POST',
  path: `${base}/sendTest`,
  permission: ['pub_edit', 'pub_publish'],
  input: one,
  output: z.object({ name: z.string() }),
})
