import { type Kysely, sql } from 'kysely'

const shared = `
  id bigint not null,
  tenant_id text not null,
  service_id text, server_host text, server_ip text, env text,
  request_uri text, user_agent text, params text, remote_ip text, request_id text,
  create_by text,
  create_time timestamptz not null`

/** `partition by range (create_time)`, by UTC month; lists are newest first, by tenant or over all. */
const book = (name: string, own: string, searched: string) => `
  create table ${name} (${shared}, ${own}, primary key (id, create_time)) partition by range (create_time);
  create index ${name}_tenant on ${name} (tenant_id, create_time desc, id desc);
  create index ${name}_time on ${name} (create_time desc, id desc);
  create index ${name}_search on ${name} using gin (${searched});`

/** The logs that people read; what the first write log held moves over. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      [
        book(
          'log_api',
          'title text not null, action text not null, method text not null, status int not null, time int not null, changes text',
          'request_uri gin_trgm_ops',
        ),
        `create index log_api_action on log_api (tenant_id, action, create_time desc);
         create index log_api_person on log_api (tenant_id, create_by, create_time desc, id desc);
         create index log_api_trouble on log_api (tenant_id, create_time desc, id desc) where status >= 400;`,
        book(
          'log_error',
          'title text not null, action text not null, method text not null, exception_name text not null, message text not null, stack_trace text',
          'request_uri gin_trgm_ops, message gin_trgm_ops, create_by gin_trgm_ops',
        ),
        book(
          'log_usual',
          'log_level text not null, log_id text not null, log_data text not null',
          'log_id gin_trgm_ops, log_data gin_trgm_ops',
        ),
        `do $$ declare m date; begin
          for m in select distinct date_trunc('month', at at time zone 'utc')::date from write_log loop
            execute format('create table %I partition of log_api for values from (%L) to (%L)', 'log_api_' || to_char(m, 'YYYYMM'),
              m::text || ' 00:00:00+00', (m + interval '1 month')::date::text || ' 00:00:00+00');
          end loop;
        end $$;
        insert into log_api (id, tenant_id, service_id, params, remote_ip, request_id, create_by, create_time, title, action, method, status, time)
          select id, tenant_id, 'tecovie-server', params::text, address, request_id, account, at, action, action, 'POST', 200, 0 from write_log;
        drop table write_log;`,
      ].join('\n'),
    )
    .execute(db)
}
