import { type Kysely, sql } from 'kysely'

/** What the code generator makes of which table, column by column. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table code_module (
      id bigint primary key,
      -- 0: this installation's own database.
      datasource_id bigint not null,
      code_name text not null,
      service_name text not null,
      table_name text not null,
      table_prefix text not null,
      pk_name text not null,
      package_name text not null,
      parent_menu_id bigint not null,
      base_mode text not null,
      wrap_mode text not null,
      logic_delete text not null,
      model_name text not null,
      create_user bigint,
      create_time timestamptz not null default now(),
      update_user bigint,
      update_time timestamptz not null default now()
    );
    create index code_module_time on code_module (create_time desc, id desc);
    create table code_column (
      code_id bigint not null references code_module (id) on delete cascade,
      column_name text not null,
      java_field text not null,
      java_type text not null,
      sort integer not null,
      java_name text not null,
      column_comment text,
      span smallint not null,
      is_insert text not null,
      is_edit text not null,
      is_list text not null,
      is_required text not null,
      is_query text not null,
      query_type text not null,
      html_type text not null,
      dict_type text,
      column_type text not null,
      max_length integer,
      primary key (code_id, column_name),
      unique (code_id, java_field)
    );
  `.execute(db)
}
