import * as calls from '@tecovie/contract/actions/bell.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { notFound } from '../../platform/app-error.ts'
import { richText } from '../notice/rich-text.ts'

const SHOWN = 20
/** Entries this young are told of again when anything is announced: a page that hears twice only reads twice. */
const YOUNG = sql`now() - interval '30 seconds'`

/** Released notices of the reader's tenant; `fresh` are those released since the reader came or marked all as read. */
const noticesOf = ({ principal, language }: Context) => sql`
  notice n
  join sys_user u on u.id = ${principal.userId}
  left join notice_read_until m on m.user_id = u.id
  left join notice_read r on r.user_id = u.id and r.notice_id = n.id
  left join dict d on d.code = 'notice' and d.dict_key = n.category and ${language} <> ''
  where n.tenant_id = ${principal.tenantId} and n.shown_time <= now()`
const CATEGORY = (language: string) =>
  language === 'en' ? sql`coalesce(nullif(d.dict_value_en, ''), d.dict_value, '')` : sql`coalesce(d.dict_value, '')`
const FRESH = sql`n.shown_time > greatest(u.create_time, m.until_time)`

interface InboxRow {
  id: string
  kind: string
  title: string
  params: Record<string, unknown>
  text: string | null
  link: string | null
  createTime: Date
  read: boolean
}

/** What waits for somebody: notices of the tenant and entries of one's own, read and marked by everybody signed in. */
export function mountBell(kit: Kit): void {
  const { services } = kit
  const { db } = services
  services.changes.on('inbox', () => {
    sql<{ userId: string }>`select distinct user_id from inbox where create_time > ${YOUNG}`.execute(db).then(
      ({ rows }) => {
        for (const { userId } of rows) services.live.publish('inbox', { tenantId: null, userId }, { kind: 'changed' })
      },
      (error) => services.log.warn({ err: error }, 'new entries could not be told'),
    )
  })

  mountAction(kit, calls.bellState, async (ctx) => {
    const { userId } = ctx.principal
    const [notices, unread, inbox] = await Promise.all([
      sql<{ id: string; title: string; category: string; categoryName: string; releaseTime: Date; read: boolean }>`
        select n.id, n.title, n.category, ${CATEGORY(ctx.language)} as category_name, n.release_time,
          not (${FRESH} and r.user_id is null) as read
        from ${noticesOf(ctx)} order by n.shown_time desc, n.id desc limit ${SHOWN}`.execute(db),
      sql<{ notices: number; inbox: number }>`select
        (select count(*)::int from (select 1 from ${noticesOf(ctx)} and ${FRESH} and r.user_id is null limit ${calls.UNREAD_CAP}) a) as notices,
        (select count(*)::int from (select 1 from inbox where user_id = ${userId} and read_time is null limit ${calls.UNREAD_CAP}) b) as inbox`.execute(
        db,
      ),
      sql<InboxRow>`select id, kind, title, params, text, link, create_time, read_time is not null as read
        from inbox where user_id = ${userId} order by id desc limit ${SHOWN}`.execute(db),
    ])
    return {
      noticeUnread: unread.rows[0]?.notices ?? 0,
      inboxUnread: unread.rows[0]?.inbox ?? 0,
      notices: notices.rows,
      inbox: inbox.rows.map(({ params, ...row }) => ({ ...row, title: ctx.t(row.title, params) })),
    }
  })
  mountAction(kit, calls.bellNotice, async (ctx, { id }) => {
    const { rows } = await sql<{ content: string | null }>`
      select n.id, n.title, n.category, ${CATEGORY(ctx.language)} as category_name, n.release_time, n.content
      from ${noticesOf(ctx)} and n.id = ${id}`.execute(db)
    if (!rows[0]) throw notFound()
    return { ...rows[0], content: richText(rows[0].content ?? '') }
  })
  mountAction(kit, calls.bellRead, async (ctx, { kind, id }) => {
    const { userId } = ctx.principal
    if (kind === 'inbox') {
      const done =
        await sql`update inbox set read_time = coalesce(read_time, now()) where id = ${id} and user_id = ${userId}`.execute(
          db,
        )
      if (!done.numAffectedRows) throw notFound()
    } else {
      const { rows } = await sql`select n.id from ${noticesOf(ctx)} and n.id = ${id}`.execute(db)
      if (!rows.length) throw notFound()
      await sql`insert into notice_read (user_id, notice_id) values (${userId}, ${id}) on conflict do nothing`.execute(
        db,
      )
    }
    await told(ctx)
  })
  mountAction(kit, calls.bellReadAll, async (ctx) => {
    const { userId } = ctx.principal
    await ctx.db.transaction(async ({ raw }) => {
      await sql`insert into notice_read_until (user_id, until_time) values (${userId}, now())
        on conflict (user_id) do update set until_time = excluded.until_time`.execute(raw)
      // Single marks from before say nothing any more.
      await sql`delete from notice_read r using notice n where r.user_id = ${userId} and n.id = r.notice_id and n.shown_time <= now()`.execute(
        raw,
      )
      await sql`update inbox set read_time = now() where user_id = ${userId} and read_time is null`.execute(raw)
    })
    await told(ctx)
  })
  /** Other open windows of the same reader follow. */
  async function told({ principal }: Context): Promise<void> {
    services.live.publish('inbox', { tenantId: null, userId: principal.userId }, { kind: 'changed' })
  }
}
