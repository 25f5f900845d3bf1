import { type Kysely, sql } from 'kysely'

/** The refresh token before the newest still serves for a moment: a phone may never have got the answer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_session add column previous_digest text, add column rotated_at timestamptz`.execute(db)
}
