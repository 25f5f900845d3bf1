import { type Kysely, sql } from 'kysely'

const audit = sql.raw(`
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()`)

/** People who use the app, their sessions there, their homes with rooms, and which device stands where. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table app_user (
      id bigint primary key,
      tenant_id text not null,
      account text not null,
      nickname text,
      real_name text,
      mobile text,
      -- None where somebody only ever signed in by code.
      password text,
      password_time timestamptz,
      ${audit}
    );
    create unique index app_user_account on app_user (tenant_id, lower(account));
    create unique index app_user_mobile on app_user (tenant_id, mobile) where mobile is not null;
    create index app_user_time on app_user (tenant_id, create_time desc, id desc);
    create index app_user_newest on app_user (create_time desc, id desc);
    create index app_user_search on app_user using gin (tenant_id, account gin_trgm_ops, mobile gin_trgm_ops, nickname gin_trgm_ops);

    create table app_session (
      id bigint primary key,
      tenant_id text not null,
      user_id bigint not null references app_user (id) on delete cascade,
      refresh_digest text not null unique,
      create_time timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index app_session_user on app_session (user_id);
    create index app_session_over on app_session (expires_at);

    -- Clients send the ids of homes and rooms as numbers: these stay below 2^53.
    create sequence home_number;
    create table home (
      id bigint primary key default nextval('home_number'),
      tenant_id text not null,
      name text not null,
      address text,
      ${audit}
    );
    create index home_tenant on home (tenant_id, id);
    create index home_search on home using gin (tenant_id, name gin_trgm_ops);
    create table home_member (
      home_id bigint not null references home (id) on delete cascade,
      user_id bigint not null references app_user (id) on delete cascade,
      -- 1 owner, 2 member.
      is_owner smallint not null,
      join_time timestamptz not null default now(),
      primary key (home_id, user_id)
    );
    create unique index home_member_owner on home_member (home_id) where is_owner = 1;
    create index home_member_user on home_member (user_id, is_owner);
    create index home_member_joined on home_member (user_id) where is_owner = 2;
    create table room (
      id bigint primary key default nextval('home_number'),
      home_id bigint not null references home (id) on delete cascade,
      name text not null,
      create_time timestamptz not null default now(),
      unique (home_id, id)
    );
    create unique index room_name on room (home_id, name);
    create table home_device (
      device_id bigint primary key references device (id) on delete cascade,
      home_id bigint not null references home (id) on delete cascade,
      room_id bigint,
      create_time timestamptz not null default now(),
      -- A device stands in a room of its own home; without the room it still stands in the home.
      foreign key (home_id, room_id) references room (home_id, id) on delete set null (room_id)
    );
    create index home_device_room on home_device (home_id, room_id);
    create index complaint_app_user on complaint (app_user_id) where app_user_id is not null;
  `.execute(db)
}
