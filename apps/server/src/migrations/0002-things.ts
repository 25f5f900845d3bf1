import { type Kysely, sql } from 'kysely'

const audit = sql.raw(`
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()`)

/** Products, their functions, devices, telemetry, presence, groups, commands. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table product_category (
      id bigint primary key,
      tenant_id text not null,
      pid bigint not null default 0,
      name text not null,
      img text,
      sort integer not null default 0,
      ${audit}
    );
    create unique index product_category_name on product_category (tenant_id, pid, name);

    create table product (
      id bigint primary key,
      tenant_id text not null,
      category_id bigint,
      name text not null,
      brand text,
      product_key text not null unique,
      product_secret text not null,
      dynamic_register smallint not null default 0,
      node_type text not null default '1',
      connect_type text not null default '1',
      mac_rule text not null default '1',
      is_preinstall smallint not null default 0,
      device_icon text,
      module_id text,
      module_name text,
      fireware_id text,
      fireware_name text,
      authentication_type_id text not null default '1',
      burn_certificate_type text,
      app_visible smallint not null default 1,
      product_protocol text not null default '1',
      app_plugin_id text,
      lease smallint not null default 0,
      dept_id bigint,
      reference_status smallint not null default 0,
      raw_script text,
      retention_days smallint,
      function_version bigint not null default 0,
      remark text,
      ${audit}
    );
    create unique index product_name on product (tenant_id, name);
    create index product_category_id on product (tenant_id, category_id);
    create index product_time on product (tenant_id, create_time desc, id desc);

    create table function_template (
      id bigint primary key,
      tenant_id text not null,
      name text not null,
      code text not null,
      category text not null,
      data_type text not null,
      required smallint not null default 0,
      access_mode text not null default 'rw',
      description text not null,
      enum_model jsonb,
      error_model jsonb,
      num_model jsonb,
      io_model jsonb,
      ${audit}
    );
    create unique index function_template_code on function_template (tenant_id, code);

    create table product_function (
      id bigint primary key,
      tenant_id text not null,
      product_id bigint not null references product (id) on delete cascade,
      template_id bigint,
      name text not null,
      code text not null,
      category text not null,
      data_type text not null,
      required smallint not null default 0,
      access_mode text not null default 'rw',
      description text not null,
      enum_model jsonb,
      error_model jsonb,
      num_model jsonb,
      io_model jsonb,
      sort integer not null default 0,
      ${audit}
    );
    create unique index product_function_code on product_function (product_id, code);
    create index product_function_tenant on product_function (tenant_id, code);

    create table device (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      product_id bigint not null references product (id),
      device_key text not null,
      device_name text not null,
      device_secret text not null,
      mac text,
      sn text,
      channel text,
      gateway_id bigint,
      online smallint not null default 0,
      status smallint not null default 0,
      run_state smallint not null default 0,
      device_status text not null default 'normal',
      last_online_time timestamptz,
      last_offline_time timestamptz,
      last_report_time timestamptz,
      active_time timestamptz,
      presence_reason text,
      address text,
      module_version text,
      fireware_version text,
      enabled smallint not null default 1,
      rejected_count bigint not null default 0,
      remark text,
      ${audit}
    );
    create unique index device_key on device (product_id, device_key);
    create unique index device_mac on device (tenant_id, mac) where mac is not null;
    create index device_time on device (tenant_id, create_time desc, id desc);
    create index device_project_time on device (tenant_id, project_id, create_time desc, id desc);
    create index device_product_time on device (tenant_id, product_id, create_time desc, id desc);
    create index device_online on device (tenant_id, online, last_online_time desc, id desc);
    create index device_health on device (tenant_id, device_status, create_time desc, id desc) where device_status <> 'normal';
    create index device_name_sort on device (tenant_id, device_name, id);
    create index device_last_online on device (tenant_id, last_online_time desc, id desc);
    create index device_search on device using gin (tenant_id, device_name gin_trgm_ops, device_key gin_trgm_ops, mac gin_trgm_ops);
    create index device_gateway on device (gateway_id) where gateway_id is not null;

    create table device_count (
      tenant_id text not null,
      project_id bigint not null,
      product_id bigint not null,
      online smallint not null,
      device_status text not null,
      slot smallint not null,
      n bigint not null default 0,
      primary key (tenant_id, project_id, product_id, online, device_status, slot)
    );
    create function device_counted() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'UPDATE' and old.project_id = new.project_id and old.product_id = new.product_id
        and old.online = new.online and old.device_status = new.device_status then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        insert into device_count values (old.tenant_id, old.project_id, old.product_id, old.online, old.device_status, pg_backend_pid() % 8, -1)
        on conflict (tenant_id, project_id, product_id, online, device_status, slot) do update set n = device_count.n - 1;
      end if;
      if tg_op <> 'DELETE' then
        insert into device_count values (new.tenant_id, new.project_id, new.product_id, new.online, new.device_status, pg_backend_pid() % 8, 1)
        on conflict (tenant_id, project_id, product_id, online, device_status, slot) do update set n = device_count.n + 1;
      end if;
      return null;
    end $body$;
    create trigger device_counted after insert or delete or update of project_id, product_id, online, device_status
      on device for each row execute function device_counted();

    create table online_sample (
      tenant_id text not null,
      project_id bigint not null,
      at timestamptz not null,
      online integer not null,
      total integer not null,
      primary key (tenant_id, at, project_id)
    );

    create table device_latest (
      device_id bigint primary key,
      properties jsonb not null default '{}'
    ) with (fillfactor = 40);

    create table telemetry (
      retention smallint not null,
      device_id bigint not null,
      ts timestamptz not null,
      report text not null,
      properties jsonb not null,
      received_at timestamptz not null default now(),
      primary key (retention, device_id, ts, report)
    ) partition by list (retention);

    create table thing_event (
      id bigint not null,
      tenant_id text not null,
      device_id bigint not null,
      ts timestamptz not null,
      report text not null,
      code text not null,
      params jsonb not null,
      primary key (device_id, ts, report, code)
    );

    create table device_presence (
      id bigint primary key,
      device_id bigint not null,
      online smallint not null,
      reason text not null,
      detail jsonb,
      at timestamptz not null default now()
    );
    create index device_presence_device on device_presence (device_id, at desc, id desc);

    create table device_rejection (
      id bigint primary key,
      device_id bigint not null,
      topic text not null,
      code integer not null,
      reason text not null,
      payload text,
      n bigint not null default 1,
      at timestamptz not null default now()
    );
    create index device_rejection_device on device_rejection (device_id, at desc, id desc);

    create table device_group (
      id bigint primary key,
      tenant_id text not null,
      group_name text not null,
      product_id bigint not null,
      device_num integer not null default 0,
      remark text,
      ${audit}
    );
    create unique index device_group_name on device_group (tenant_id, group_name);
    create table device_group_member (
      group_id bigint not null references device_group (id) on delete cascade,
      device_id bigint not null references device (id) on delete cascade,
      primary key (group_id, device_id)
    );
    create index device_group_member_device on device_group_member (device_id);

    create table command (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      device_id bigint not null,
      job_id bigint,
      kind text not null,
      code text not null,
      params jsonb not null,
      state text not null,
      offline text not null default 'fail',
      result jsonb,
      result_code integer,
      reason text,
      deadline timestamptz not null,
      sent_at timestamptz,
      finished_at timestamptz,
      ${audit}
    );
    create index command_device on command (device_id, id desc);
    create index command_job on command (job_id, state, id) where job_id is not null;
    create index command_open on command (deadline) where state in ('created', 'sent');
    create index command_waiting on command (device_id, id) where state = 'created';
  `.execute(db)
}
