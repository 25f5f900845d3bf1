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
