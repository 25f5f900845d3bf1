import { type Kysely, sql } from 'kysely'

/** OAuth clients, codes of the authorization server, API keys; sessions know for whom they act. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table client (
      id bigint primary key,
      client_id text not null unique,
      client_name text,
      -- argon2id; none for a public client.
      client_secret text,
      public_client smallint not null default 0,
      legacy smallint not null default 0,
      authorized_grant_types text not null,
      scope text not null,
      access_token_validity int not null,
      refresh_token_validity int not null,
      web_server_redirect_uri text,
      resource_ids text,
      authorities text,
      autoapprove smallint not null default 0,
      additional_information text,
      create_user bigint,
      create_time timestamptz not null default now(),
      update_user bigint,
      update_time timestamptz not null default now()
    );
    create index client_time on client (create_time desc, id desc);

    alter table session
      -- console: a browser of ours; client: an OAuth client; key: an API key.
      add column kind text not null default 'console' check (kind in ('console', 'client', 'key')),
      add column client_id bigint references client (id) on delete cascade,
      -- Menu codes separated by spaces, or all; null for the console.
      add column scope text,
      add check ((kind = 'client') = (client_id is not null)),
      add check ((kind = 'console') = (scope is null));
    create index session_client on session (client_id) where client_id is not null;

    create table oauth_code (
      digest text primary key,
      client_id bigint not null references client (id) on delete cascade,
      user_id bigint not null references sys_user (id) on delete cascade,
      redirect_uri text not null,
      -- Whether the request named it: then the exchange must too.
      redirect_given boolean not null,
      challenge text,
      scope text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      -- What it was exchanged for: ends when the code comes a second time.
      session_id bigint
    );
    create index oauth_code_over on oauth_code (expires_at);
    create index oauth_code_client on oauth_code (client_id);
    create index oauth_code_user on oauth_code (user_id);

    create table api_key (
      id bigint primary key references session (id) on delete cascade,
      user_id bigint not null references sys_user (id) on delete cascade,
      name text not null,
      digest text not null unique,
      -- The first characters, to tell keys apart.
      hint text not null,
      create_time timestamptz not null default now(),
      last_time timestamptz,
      last_address text
    );
    create index api_key_of_user on api_key (user_id, create_time desc);
  `.execute(db)
}
