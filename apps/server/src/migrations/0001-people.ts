import { type Kysely, sql } from 'kysely'

const audit = sql.raw(`
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()`)

/** Tenants, organisations, people, roles, menus, dictionaries, sessions, files, jobs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;

    create table system_setting (key text primary key, value jsonb not null);

    create table tenant (
      id bigint primary key,
      tenant_id text not null unique,
      tenant_name text not null,
      linkman text not null,
      contact_number text,
      address text,
      domain text unique,
      time_zone text not null default 'Asia/Shanghai',
      dead_line timestamptz,
      branding jsonb not null default '{}',
      policy jsonb not null default '{}',
      status smallint not null default 1,
      deleted_at timestamptz,
      ${audit}
    );
    create table tenant_menu (
      tenant_id text not null references tenant (tenant_id) on delete cascade,
      menu_id bigint not null,
      primary key (tenant_id, menu_id)
    );

    create table dept (
      id bigint primary key,
      tenant_id text not null,
      parent_id bigint not null default 0,
      path text not null,
      dept_name text not null,
      full_name text,
      dept_code text,
      dept_type text not null,
      sort integer not null default 0,
      brand text,
      logo text,
      province_code text, province_name text,
      city_code text, city_name text,
      district_code text, district_name text,
      address text,
      remark text,
      ${audit}
    );
    create index dept_parent on dept (tenant_id, parent_id, sort, id);
    create index dept_path on dept (path text_pattern_ops);

    create table sys_user (
      id bigint primary key,
      tenant_id text not null,
      account text not null,
      password text not null,
      name text not null,
      real_name text,
      code text,
      phone text,
      email text,
      sex text,
      birthday timestamptz,
      avatar text,
      status smallint not null default 1,
      must_change_password boolean not null default false,
      password_time timestamptz not null default now(),
      preferences jsonb not null default '{}',
      ${audit}
    );
    create unique index sys_user_account on sys_user (tenant_id, lower(account));
    create index sys_user_time on sys_user (tenant_id, create_time desc, id desc);
    create index sys_user_search on sys_user using gin (tenant_id, account gin_trgm_ops, real_name gin_trgm_ops);

    create table role (
      id bigint primary key,
      tenant_id text not null,
      parent_id bigint not null default 0,
      role_name text not null,
      role_alias text not null,
      sort integer not null default 0,
      ${audit}
    );
    create unique index role_alias on role (tenant_id, role_alias);
    create index role_sort on role (tenant_id, sort, id);

    create table user_role (
      user_id bigint not null references sys_user (id) on delete cascade,
      role_id bigint not null references role (id) on delete cascade,
      primary key (user_id, role_id)
    );
    create index user_role_role on user_role (role_id);
    create table user_dept (
      user_id bigint not null references sys_user (id) on delete cascade,
      dept_id bigint not null references dept (id) on delete cascade,
      primary key (user_id, dept_id)
    );
    create index user_dept_dept on user_dept (dept_id);

    create table menu (
      id bigint primary key,
      parent_id bigint not null default 0,
      code text not null unique,
      name text not null,
      name_en text not null default '',
      alias text,
      path text,
      source text,
      sort integer not null default 0,
      category smallint not null,
      action smallint not null default 0,
      is_open smallint not null default 0,
      plate_type text not null default '1',
      platform_only boolean not null default false,
      remark text,
      ${audit}
    );
    create index menu_parent on menu (parent_id, sort, id);
    create table role_menu (
      role_id bigint not null references role (id) on delete cascade,
      menu_id bigint not null references menu (id) on delete cascade,
      primary key (role_id, menu_id)
    );
    create table dept_menu (
      dept_id bigint not null references dept (id) on delete cascade,
      menu_id bigint not null references menu (id) on delete cascade,
      primary key (dept_id, menu_id)
    );

    create table dict (
      id bigint primary key,
      parent_id bigint not null default 0,
      code text not null,
      dict_key text not null,
      dict_value text not null,
      dict_value_en text not null default '',
      color text,
      sort integer not null default 0,
      remark text,
      ${audit}
    );
    create unique index dict_entry on dict (code, dict_key);

    create table session (
      id bigint primary key,
      tenant_id text not null,
      user_id bigint not null references sys_user (id) on delete cascade,
      refresh_hash text not null unique,
      previous_hash text,
      user_agent text,
      address text,
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index session_of_user on session (user_id);
    create index session_previous on session (previous_hash) where previous_hash is not null;

    create table one_use_ticket (
      id text primary key,
      user_id bigint not null,
      session_id bigint not null,
      path text not null,
      query jsonb not null,
      expires_at timestamptz not null
    );

    create table file (
      id bigint primary key,
      tenant_id text not null,
      name text not null,
      media_type text not null,
      size bigint not null,
      sha256 text not null,
      created_by bigint,
      created_at timestamptz not null default now()
    );

    create table job (
      id bigint primary key,
      tenant_id text not null,
      user_id bigint,
      kind text not null,
      state text not null,
      input jsonb not null default '{}',
      cursor jsonb,
      done bigint not null default 0,
      failed bigint not null default 0,
      total bigint not null default 0,
      result jsonb,
      error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index job_open on job (state, id) where state in ('waiting', 'running');
    create index job_owner on job (tenant_id, user_id, id desc);

    create table write_log (
      id bigint primary key,
      tenant_id text not null,
      user_id bigint,
      account text,
      action text not null,
      request_id text,
      address text,
      params jsonb,
      at timestamptz not null default now()
    );
    create index write_log_time on write_log (tenant_id, at desc);
  `.execute(db)
}
