import { type Kysely, sql } from 'kysely'

/** What an app needs beside homes: codes by purpose, invitations, claim windows, whose a command or an order is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sms_code add column purpose text not null default 'console';
    alter table sms_code drop constraint sms_code_pkey, add primary key (tenant_id, phone, purpose);
    alter table sms_code alter column purpose drop default;

    create table home_invite (
      digest text primary key,
      tenant_id text not null,
      home_id bigint not null references home (id) on delete cascade,
      create_time timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index home_invite_home on home_invite (home_id);

    -- Opened by the device itself, for whoever reads the code off it.
    create table device_claim (
      device_id bigint primary key references device (id) on delete cascade,
      digest text not null,
      tries int not null default 0,
      expires_at timestamptz not null
    );

    alter table command add column app_user_id bigint;
    alter table work_order add column app_user_id bigint references app_user (id) on delete set null;
    create index work_order_app_user on work_order (app_user_id, create_time desc, id desc) where app_user_id is not null;
    drop index complaint_app_user;
    create index complaint_app_user on complaint (app_user_id, create_time desc, id desc) where app_user_id is not null;
  `.execute(db)
}
