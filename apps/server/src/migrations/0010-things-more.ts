import { type Kysely, sql } from 'kysely'

/**
 * One MAC may stand for several devices: the channels of a board, the same board in another project. Commands keep their
 * timeout, and what is to be sent next is found without reading what waits.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index device_mac;
    create unique index device_mac on device (tenant_id, mac, project_id, coalesce(channel, '')) where mac is not null;
    drop index device_last_online;
    create index device_last_online on device (tenant_id, last_online_time desc nulls last, id desc);
    alter table command add column timeout_seconds integer not null default 30;
    create index command_queue on command (id) where state = 'created' and reason is null;
    create index command_time on command (tenant_id, create_time desc, id desc);
    create index product_category_parent on product_category (pid);
    create index device_group_product on device_group (product_id);
  `.execute(db)
}
