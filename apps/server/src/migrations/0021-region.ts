import { type Kysely, sql } from 'kysely'

/** Administrative regions. Codes are text, so that leading zeros stay; the root `00` is no row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table region (
      id bigint primary key,
      parent_code text not null,
      code text not null unique,
      sub_code text not null,
      adcode text,
      name text not null,
      level smallint not null,
      sort integer not null default 0,
      remark text,
      create_user bigint,
      create_time timestamptz not null default now(),
      update_user bigint,
      update_time timestamptz not null default now()
    );
    create index region_parent on region (parent_code, sort, id);
    create index region_sort on region (sort, id);
    create index region_name on region using gin (name gin_trgm_ops);
  `.execute(db)
}
