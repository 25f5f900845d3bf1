import { type Kysely, sql } from 'kysely'

/**
 * Counts of devices follow a statement, not each row: a hundred thousand devices in one transaction change a count once.
 * Events of devices carry the retention they were stored under, as telemetry does, so that what is past it is found at once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop trigger device_counted on device;
    drop function device_counted();
    create function device_counted() returns trigger language plpgsql as $body$
    begin
      -- In one order everywhere, so that two transactions never wait for each other in a circle.
      if tg_op = 'INSERT' then
        insert into device_count select tenant_id, project_id, product_id, online, device_status, pg_backend_pid() % 8, count(*)
          from added group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (tenant_id, project_id, product_id, online, device_status, slot) do update set n = device_count.n + excluded.n;
      elsif tg_op = 'DELETE' then
        insert into device_count select tenant_id, project_id, product_id, online, device_status, pg_backend_pid() % 8, -count(*)
          from gone group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (tenant_id, project_id, product_id, online, device_status, slot) do update set n = device_count.n + excluded.n;
      else
        insert into device_count select tenant_id, project_id, product_id, online, device_status, pg_backend_pid() % 8, sum(n)
          from (select tenant_id, project_id, product_id, online, device_status, 1 as n from added
            union all select tenant_id, project_id, product_id, online, device_status, -1 from gone) changes
          group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
        on conflict (tenant_id, project_id, product_id, online, device_status, slot) do update set n = device_count.n + excluded.n;
      end if;
      return null;
    end $body$;
    create trigger device_counted_insert after insert on device referencing new table as added
      for each statement execute function device_counted();
    create trigger device_counted_delete after delete on device referencing old table as gone
      for each statement execute function device_counted();
    create trigger device_counted_update after update on device referencing old table as gone new table as added
      for each statement execute function device_counted();

    alter table thing_event add column retention smallint not null default 365;
    update thing_event e set retention = p.retention_days from device d join product p on p.id = d.product_id
      where d.id = e.device_id and p.retention_days is not null;
    create index thing_event_retention on thing_event (retention, ts);
  `.execute(db)
}
