import { type Kysely, sql } from 'kysely'

const audit = sql.raw(`
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()`)

/** Posts and who holds them, parameters, dictionaries that code relies on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table post (
      id bigint primary key,
      tenant_id text not null,
      category text not null,
      post_code text not null,
      post_name text not null,
      sort integer not null default 0,
      remark text,
      ${audit}
    );
    create unique index post_code on post (tenant_id, post_code);
    create index post_sort on post (tenant_id, sort, id);
    create table user_post (
      user_id bigint not null references sys_user (id) on delete cascade,
      post_id bigint not null references post (id),
      primary key (user_id, post_id)
    );
    create index user_post_post on user_post (post_id);

    create table param (
      id bigint primary key,
      param_name text not null,
      param_key text not null unique,
      param_value text not null,
      remark text,
      ${audit}
    );

    alter table dict add column sealed boolean not null default false;
    create index dict_parent on dict (parent_id, sort, id);
  `.execute(db)
}
