import { type Kysely, sql } from 'kysely'

/** The API log is searched by the calls that have an address, in one tenant or in all, not by words that all addresses share. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index log_api_search;
    create index log_api_call on log_api (action, create_time desc, id desc);
  `.execute(db)
}
