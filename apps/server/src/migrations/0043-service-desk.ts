import { type Kysely, sql } from 'kysely'

const audit = sql.raw(`
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()`)

/** Complaints, messages to app users, notices with who read them, personal entries of the bell, more of work orders. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table complaint (
      id bigint primary key,
      tenant_id text not null,
      app_user_id bigint,
      nick_name text,
      account text not null,
      mobile text,
      content text not null,
      status smallint not null default 0,
      reply_content text,
      reply_by text,
      reply_time timestamptz,
      ${audit}
    );
    create index complaint_time on complaint (tenant_id, create_time desc, id desc);
    create index complaint_status on complaint (tenant_id, status, create_time desc, id desc);
    create index complaint_search on complaint using gin (tenant_id, account gin_trgm_ops, nick_name gin_trgm_ops);

    create table message (
      id bigint primary key,
      tenant_id text not null,
      title text not null,
      test_user_mobile text not null,
      content text not null,
      status smallint not null default 0,
      push_time timestamptz,
      reply_content text,
      reply_time timestamptz,
      ${audit}
    );
    create index message_time on message (tenant_id, update_time desc, id desc);
    create index message_status on message (tenant_id, status, update_time desc, id desc);
    create index message_published on message (tenant_id, push_time) where status = 1;
    create index message_search on message using gin (tenant_id, title gin_trgm_ops);

    create table notice (
      id bigint primary key,
      tenant_id text not null,
      title text not null,
      category text not null,
      release_time timestamptz not null,
      content text,
      ${audit},
      shown_time timestamptz generated always as (greatest(release_time, create_time)) stored
    );
    create index notice_time on notice (tenant_id, release_time desc, id desc);
    create index notice_category on notice (tenant_id, category, release_time desc, id desc);
    create index notice_shown on notice (tenant_id, shown_time desc, id desc);
    create index notice_release on notice (release_time);
    create index notice_changed on notice (update_time);
    create index notice_search on notice using gin (tenant_id, title gin_trgm_ops);
    create table notice_read (
      user_id bigint not null references sys_user (id) on delete cascade,
      notice_id bigint not null references notice (id) on delete cascade,
      read_time timestamptz not null default now(),
      primary key (user_id, notice_id)
    );
    create index notice_read_notice on notice_read (notice_id);
    create table notice_read_until (
      user_id bigint primary key references sys_user (id) on delete cascade,
      until_time timestamptz not null
    );

    create table inbox (
      id bigint primary key,
      tenant_id text not null,
      user_id bigint not null references sys_user (id) on delete cascade,
      kind text not null,
      title text not null,
      params jsonb not null default '{}',
      text text,
      link text,
      create_time timestamptz not null default now(),
      read_time timestamptz
    );
    create index inbox_user on inbox (user_id, id desc);
    create index inbox_unread on inbox (user_id) where read_time is null;
    create index inbox_time on inbox (create_time);

    alter table work_order add column duty_user_id bigint references sys_user (id) on delete set null;
    alter table work_order_progress add column medias jsonb not null default '[]';
    create index work_order_duty on work_order (tenant_id, duty_user_id, create_time desc, id desc) where duty_user_id is not null;
    create index work_order_channel on work_order (tenant_id, wo_channel, create_time desc, id desc);
  `.execute(db)
}
