import { type Kysely, sql } from 'kysely'

const audit = sql.raw(`
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()`)

/** Rules, the events they raise, work orders, webhooks. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table rule_category (
      id bigint primary key,
      tenant_id text not null,
      pid bigint not null default 0,
      name text not null,
      type text not null,
      order_no integer not null default 0,
      ${audit}
    );
    create unique index rule_category_name on rule_category (tenant_id, type, pid, name);

    create table monitor_rule (
      id bigint primary key,
      tenant_id text not null,
      name text not null,
      code text not null,
      event_type_id bigint not null,
      event_level_id bigint not null,
      device_status text not null,
      rel_condition text not null,
      interval_time integer not null,
      closed_cycle smallint not null default 0,
      cycle_way text not null default 'day',
      times text,
      weeks text,
      days text,
      activate_times jsonb not null default '[]',
      even_unique_type text not null default '1',
      work_order_type text not null default '1',
      wo_third_type text,
      work_order_url text,
      work_order_secret text,
      reference_id text not null default '1',
      rule_engine_id text not null default '1',
      status smallint not null default 0,
      version integer not null default 1,
      rule_sub_definitions jsonb not null,
      product_names text not null default '',
      product_ids bigint[] not null default '{}',
      ${audit}
    );
    create unique index monitor_rule_name on monitor_rule (tenant_id, name);
    create unique index monitor_rule_code on monitor_rule (tenant_id, code);
    create index monitor_rule_time on monitor_rule (tenant_id, create_time desc, id desc);
    create index monitor_rule_type on monitor_rule (tenant_id, event_type_id);

    create table rule_event (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      device_id bigint not null,
      product_id bigint not null,
      rule_id bigint not null,
      rule_version integer not null,
      event_name text not null,
      device_name text not null,
      product_name text not null,
      event_type_id bigint not null,
      event_level_id bigint not null,
      event_level integer not null default 0,
      device_status text not null,
      event_status smallint not null default 0,
      event_desc text not null default '',
      evidence jsonb not null,
      report text not null,
      merged boolean not null,
      hits bigint not null default 1,
      work_order_type text not null default '1',
      work_order_status smallint not null default 0,
      work_order_id bigint,
      trigger_time timestamptz not null,
      last_hit_time timestamptz not null,
      closed_time timestamptz,
      handle_by text,
      handle_memo text,
      error_type text,
      handle_time timestamptz,
      create_time timestamptz not null default now(),
      update_time timestamptz not null default now()
    );
    create unique index rule_event_one_open on rule_event (rule_id, device_id) where event_status = 0 and merged;
    create unique index rule_event_report on rule_event (rule_id, device_id, trigger_time, report);
    create index rule_event_time on rule_event (tenant_id, trigger_time desc, id desc);
    create index rule_event_project_time on rule_event (tenant_id, project_id, trigger_time desc, id desc);
    create index rule_event_open on rule_event (tenant_id, trigger_time desc, id desc) where event_status = 0;
    create index rule_event_device on rule_event (device_id, trigger_time desc, id desc);
    create index rule_event_device_open on rule_event (device_id) where event_status = 0;
    create index rule_event_search on rule_event using gin (tenant_id, device_name gin_trgm_ops, event_name gin_trgm_ops);

    create table rule_event_log (
      id bigint primary key,
      event_id bigint not null references rule_event (id) on delete cascade,
      kind text not null,
      name text not null default '',
      code text not null default '',
      description text not null default '',
      value text not null default '',
      value_desc text not null default '',
      user_name text,
      at timestamptz not null default now()
    );
    create index rule_event_log_event on rule_event_log (event_id, id desc);

    create table work_order (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      wo_name text not null,
      wo_status text not null default '1',
      wo_channel text not null,
      wo_trigger text,
      event_id bigint,
      device_id bigint,
      device_name text,
      device_mac text,
      device_bar_code text,
      device_model text,
      device_brand text,
      errer_type text,
      error_desc text,
      error_codes text,
      user_name text,
      user_tel text,
      hope_time timestamptz,
      service_address text,
      province_code text, city_code text, district_code text,
      bad_view text,
      repair_type text,
      current_desc text,
      duty_man text,
      cause_desc text,
      medias jsonb not null default '[]',
      ${audit}
    );
    create unique index work_order_event on work_order (event_id) where event_id is not null;
    create index work_order_time on work_order (tenant_id, create_time desc, id desc);
    create index work_order_project_time on work_order (tenant_id, project_id, create_time desc, id desc);
    create index work_order_status on work_order (tenant_id, wo_status, create_time desc, id desc);

    create table work_order_progress (
      id bigint primary key,
      work_order_id bigint not null references work_order (id) on delete cascade,
      wo_status text not null,
      remark text,
      user_name text,
      progress_time timestamptz not null default now()
    );
    create index work_order_progress_order on work_order_progress (work_order_id, id);

    create table webhook_delivery (
      id bigint primary key,
      tenant_id text not null,
      event_id bigint not null,
      url text not null,
      secret text not null,
      body jsonb not null,
      state text not null default 'waiting',
      attempts smallint not null default 0,
      next_at timestamptz not null default now(),
      last_status integer,
      last_error text,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';
    create unique index webhook_delivery_event on webhook_delivery (event_id);
  `.execute(db)
}
