import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'

/** A personal entry of the bell. */
export interface Notification {
  /** What it is about, for icons and filters: `workOrder`, `message`, `export`. */
  kind: string
  /** Message key of its title, with its values; read in the reader's language. */
  title: string
  params?: Record<string, string | number>
  /** Words of a person, shown as they are. */
  text?: string
  /** A path of the console with its query. */
  link?: string
}

/**
 * Puts an entry into the bell of each of these users of a tenant; users of other tenants and unknown ids get none. Given the
 * transaction of what happened, the entry stands or falls with it, and open pages hear of it after the commit.
 */
export async function notify(
  services: Services,
  db: Db,
  to: { tenantId: string; userIds: readonly string[] },
  what: Notification,
): Promise<void> {
  const users = [...new Set(to.userIds)]
  if (!users.length) return
  const ids = users.map(() => newId())
  await sql`insert into inbox (id, tenant_id, user_id, kind, title, params, text, link)
    select t.id, u.tenant_id, u.id, ${what.kind}, ${what.title}, ${JSON.stringify(what.params ?? {})}::jsonb, ${what.text ?? null}, ${what.link ?? null}
    from unnest(${ids}::bigint[], ${users}::bigint[]) as t (id, user_id)
    join sys_user u on u.id = t.user_id and u.tenant_id = ${to.tenantId}`.execute(db)
  await services.changes.sendOnCommit(db, 'inbox')
}
