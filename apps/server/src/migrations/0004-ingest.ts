import { type Kysely, sql } from 'kysely'

/**
 * Room in the pages of rows that change often: presence and report times of a device, hits of an open event. An update
 * that finds room in its page touches no index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table device set (fillfactor = 70);
    alter table rule_event set (fillfactor = 80);
    alter table device_latest set (autovacuum_vacuum_scale_factor = 0.05);
  `.execute(db)
}
