import * as calls from '@tecovie/contract/resources/message.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import type { ScopedDb } from '../../kit/scoped-db.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { notify } from '../bell/notify.service.ts'

const { MESSAGE_NEXT, MESSAGE_STATUS } = calls

/** The message, locked. */
async function locked(db: ScopedDb, id: string): Promise<Row> {
  const row = (await db.select('message').selectAll('message').where('id', '=', id).forUpdate().executeTakeFirst()) as
    | Row
    | undefined
  if (!row) throw notFound()
  return row
}

/** Takes a message one status on. */
const step = (ctx: Context, id: string, status: number, more: Row = {}) =>
  ctx.db.transaction(async (db) => {
    const row = await locked(db, id)
    if (!MESSAGE_NEXT[row.status]?.includes(status)) throw refused('resources.message.step')
    await db.change('message', id, { status, ...more })
    ctx.changes?.push({ noun: 'message', id, before: { status: row.status }, after: { status } })
  })

/** Messages to app users: written, tried on a test user, published, withdrawn. */
export function mountMessage(kit: Kit): void {
  mountResource(kit, calls.message, {
    beforeUpdate(_ctx, _values, old) {
      if (old.status !== MESSAGE_STATUS.unpublished) throw refused('resources.message.fixed')
    },
  })
  mountAction(kit, calls.messagePublish, (ctx, { id }) =>
    step(ctx, id, MESSAGE_STATUS.published, { pushTime: new Date() }),
  )
  mountAction(kit, calls.messageWithdraw, (ctx, { id }) => step(ctx, id, MESSAGE_STATUS.callback))
  mountAction(kit, calls.messageReply, async (ctx, { id, replyContent }) => {
    if (!(await ctx.db.change('message', id, { replyContent, replyTime: new Date() }))) throw notFound()
    ctx.changes?.push({ noun: 'message', id, after: { replyContent } })
  })
  mountAction(kit, calls.messageTest, (ctx, { id }) =>
    ctx.db.transaction(async (db) => {
      const { tenantId, testUserMobile, title, content } = await locked(db, id)
      const digits = String(testUserMobile).replace(/\D/g, '')
      const { rows } = await sql<{ id: string; name: string }>`
        select id, coalesce(nullif(real_name, ''), name) as name from sys_user
        where tenant_id = ${tenantId} and status = 1 and regexp_replace(phone, '\D', '', 'g') = ${digits} order by id limit 1`.execute(
        db.raw,
      )
      const [user] = rows
      if (!user) throw fieldError('testUserMobile', 'resources.message.noTestUser')
      const entry = { kind: 'message', title: 'inbox.messageTest', params: { title }, text: content }
      await notify(kit.services, db.raw, { tenantId, userIds: [user.id] }, entry)
      return { name: user.name }
    }),
  )
}
