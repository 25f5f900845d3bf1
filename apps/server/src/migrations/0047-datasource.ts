import { type Kysely, sql } from 'kysely'

/** Databases of others; the password is sealed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table datasource (
      id bigint primary key,
      name text not null unique,
      driver_class text not null,
      url text not null,
      username text not null,
      password text not null,
      remark text,
      create_user bigint,
      create_time timestamptz not null default now(),
      update_user bigint,
      update_time timestamptz not null default now()
    );
    create index datasource_time on datasource (create_time desc, id desc);
  `.execute(db)
}
