import { type Kysely, sql } from 'kysely'

/** How much space a tenant's files may take, and take; open complaints counted without reading the replied ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Null: as the parameter upload.tenantQuotaMb has it.
    alter table tenant add column max_storage_mb integer;
    create table file_usage (
      tenant_id text primary key,
      bytes bigint not null
    );
    insert into file_usage (tenant_id, bytes) select tenant_id, sum(size) from file group by tenant_id;
    create index file_same on file (tenant_id, sha256);

    create function file_counted() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into file_usage as u (tenant_id, bytes)
          select tenant_id, sum(size) from changed group by tenant_id order by tenant_id
          on conflict (tenant_id) do update set bytes = u.bytes + excluded.bytes;
      else
        update file_usage u set bytes = greatest(0, u.bytes - gone.bytes)
          from (select tenant_id, sum(size) as bytes from changed group by tenant_id) gone
          where u.tenant_id = gone.tenant_id;
      end if;
      return null;
    end $body$;
    create trigger file_counted_insert after insert on file referencing new table as changed
      for each statement execute function file_counted();
    create trigger file_counted_delete after delete on file referencing old table as changed
      for each statement execute function file_counted();

    create index complaint_open on complaint (tenant_id) where status = 0;
  `.execute(db)
}
