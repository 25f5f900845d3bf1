import { type Kysely, sql } from 'kysely'

/** Locked sessions, second factors, codes by message, third parties' accounts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table session
      add column seen_at timestamptz not null default now(),
      add column locked_at timestamptz,
      add column unlock_failures int not null default 0;
    update session set seen_at = used_at;
    create index session_over on session (expires_at);

    create table user_second_factor (
      user_id bigint primary key references sys_user (id) on delete cascade,
      -- Sealed; in force once confirmed.
      secret text not null,
      confirmed_at timestamptz,
      -- A code serves once: the newest time step that was used.
      last_step bigint not null default 0,
      created_at timestamptz not null default now()
    );
    create table user_recovery_code (
      user_id bigint not null references sys_user (id) on delete cascade,
      digest text not null,
      primary key (user_id, digest)
    );
    create table sign_in_challenge (
      id text primary key,
      user_id bigint not null references sys_user (id) on delete cascade,
      bind_token text,
      tries int not null default 0,
      expires_at timestamptz not null
    );
    create index sign_in_challenge_over on sign_in_challenge (expires_at);

    create table sms_code (
      tenant_id text not null,
      phone text not null,
      digest text not null,
      tries int not null default 0,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant_id, phone)
    );
    create table sms_count (
      day date not null,
      kind text not null,
      key text not null,
      n int not null,
      primary key (day, kind, key)
    );
    create index sys_user_by_phone on sys_user (tenant_id, (regexp_replace(phone, '\\D', '', 'g'))) where phone is not null;

    create table user_social (
      id bigint primary key,
      tenant_id text not null,
      user_id bigint not null references sys_user (id) on delete cascade,
      source text not null,
      subject text not null,
      name text not null,
      created_at timestamptz not null default now(),
      unique (tenant_id, source, subject),
      unique (user_id, source)
    );
    create index user_social_subject on user_social (source, subject);
    create table social_state_used (
      id text primary key,
      expires_at timestamptz not null
    );
  `.execute(db)
}
