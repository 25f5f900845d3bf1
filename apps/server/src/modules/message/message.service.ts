import { MESSAGE_STATUS } from '@tecovie/contract/resources/message.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'

export interface PublishedMessage {
  id: string
  title: string
  content: string
  pushTime: Date
}

/** Messages the app shows, the oldest first: published (not withdrawn) after `since`; at most 200. */
export async function publishedMessages(
  services: Services,
  tenantId: string,
  since: Date = new Date(0),
): Promise<PublishedMessage[]> {
  const { rows } = await sql<PublishedMessage>`select id, title, content, push_time from message
    where tenant_id = ${tenantId} and status = ${MESSAGE_STATUS.published} and push_time > ${since}
    order by push_time, id limit 200`.execute(services.db)
  return rows
}

/** A page of what the app shows, the newest first; `before` is the last message of the page before. */
export async function publishedPage(
  services: Services,
  tenantId: string,
  { size, before }: { size: number; before?: string | undefined },
): Promise<{ records: PublishedMessage[]; more: boolean }> {
  const { rows } = await sql<PublishedMessage>`select id, title, content, push_time from message
    where tenant_id = ${tenantId} and status = ${MESSAGE_STATUS.published}
      and (${before ?? null}::bigint is null or (push_time, id) <
        (select push_time, id from message where id = ${before ?? null} and tenant_id = ${tenantId}))
    order by push_time desc, id desc limit ${size + 1}`.execute(services.db)
  return { records: rows.slice(0, size), more: rows.length > size }
}
