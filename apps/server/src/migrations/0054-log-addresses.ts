import { type Kysely, sql } from 'kysely'

/** The API log is searched by the calls that have an address (`log_api_action`), not by words that all addresses share. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index log_api_search`.execute(db)
}
