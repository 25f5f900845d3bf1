import { type Kysely, sql } from 'kysely'

/** Reports that people defined. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table report (
      id bigint primary key,
      tenant_id text not null,
      name text not null,
      kind text not null default 'chart',
      source text,
      group_by text,
      days int not null default 30,
      chart text not null default 'bar',
      preview_url text,
      design_url text,
      remark text,
      create_user bigint,
      create_time timestamptz not null default now(),
      update_user bigint,
      update_time timestamptz not null default now()
    );
    create index report_time on report (tenant_id, update_time desc, id desc);
  `.execute(db)
}
