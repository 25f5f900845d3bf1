import { type Kysely, sql } from 'kysely'

/** What a tenant may use, and what is left of one that was deleted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tenant
      add column max_users integer,
      add column max_devices integer,
      -- Messages of all its devices in a second.
      add column max_rate integer,
      add column deleted_domain text,
      -- Set when the rows begin to go: from then on nothing comes back.
      add column purging_at timestamptz;
    create index dept_level on dept (parent_id, sort, id);
    create index dept_search on dept using gin (tenant_id, dept_name gin_trgm_ops);
    create index session_of_tenant on session (tenant_id) where revoked_at is null;
    -- What its devices send now, written by the gateway.
    create table tenant_usage (
      tenant_id text primary key,
      rate real not null,
      at timestamptz not null default now()
    );

    -- The organisation whose menus limit those of a path: itself, else the nearest above that was given menus.
    create function dept_limit(path text) returns bigint language sql stable as $body$
      select a.id from unnest(string_to_array(trim(both '/' from path), '/')::bigint[]) with ordinality a (id, n)
      where exists (select from dept_menu dm where dm.dept_id = a.id) order by n desc limit 1
    $body$;

    create function tenant_quota() returns trigger language plpgsql as $body$
    declare
      wanted record;
      held bigint;
    begin
      for wanted in select t.tenant_id, case tg_table_name when 'device' then t.max_devices else t.max_users end as most, count(*) as fresh
        from added a join tenant t on t.tenant_id = a.tenant_id group by t.id order by t.id
      loop
        continue when wanted.most is null;
        -- Two that count at the same moment would both find room.
        perform pg_advisory_xact_lock(hashtextextended('quota ' || tg_table_name || ' ' || wanted.tenant_id, 0));
        if tg_table_name = 'device' then
          select coalesce(sum(n), 0) + wanted.fresh into held from device_count where tenant_id = wanted.tenant_id;
        else
          select count(*) into held from sys_user where tenant_id = wanted.tenant_id;
        end if;
        if held > wanted.most then
          raise exception using errcode = 'TQ001', message = tg_table_name, detail = wanted.most::text;
        end if;
      end loop;
      return null;
    end $body$;
    -- Triggers fire by name: this one comes before device_counted_insert, so that the lock is taken before the counts' rows.
    create trigger device_a_quota after insert on device referencing new table as added
      for each statement execute function tenant_quota();
    create trigger sys_user_quota after insert on sys_user referencing new table as added
      for each statement execute function tenant_quota();
  `.execute(db)
}
