import { type Kysely, sql } from 'kysely'

const audit = sql.raw(`
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()`)

/** Workshops, production lines with their testers' keys, check records, devices at lines. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tis_space (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      space_name text not null,
      remark text,
      ${audit}
    );
    create unique index tis_space_name on tis_space (tenant_id, space_name, project_id);
    create index tis_space_time on tis_space (tenant_id, create_time desc, id desc);

    create table tis_line (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      space_id bigint references tis_space (id),
      line_name text not null,
      line_code text not null,
      remark text,
      tis_key text not null unique,
      tis_key_hash text not null,
      ${audit}
    );
    create unique index tis_line_code on tis_line (tenant_id, line_code);
    create index tis_line_time on tis_line (tenant_id, create_time desc, id desc);
    create index tis_line_space on tis_line (space_id);

    create table tis_check_record (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      line_id bigint not null references tis_line (id),
      tis_key text,
      tis_version text,
      check_time timestamptz not null,
      board_sn text not null,
      board_model text,
      board_batch text,
      resp_type text not null,
      fail_num text,
      fail_text text,
      check_user text,
      ${audit}
    );
    create unique index tis_check_record_once on tis_check_record (board_sn, check_time, line_id);
    create index tis_check_record_time on tis_check_record (tenant_id, check_time desc, id desc);
    create index tis_check_record_project on tis_check_record (tenant_id, project_id, check_time desc, id desc);
    create index tis_check_record_line on tis_check_record (line_id, check_time desc, id desc);
    create index tis_check_record_result on tis_check_record (tenant_id, resp_type, check_time desc, id desc);
    create index tis_check_record_batch on tis_check_record (tenant_id, board_batch, check_time desc, id desc) where board_batch is not null;
    create index tis_check_record_board on tis_check_record using gin (tenant_id, board_sn gin_trgm_ops);

    create table tis_line_device_mapping (
      id bigint primary key,
      tenant_id text not null,
      project_id bigint not null,
      line_id bigint not null references tis_line (id) on delete cascade,
      device_id bigint not null references device (id) on delete cascade,
      device_key text not null,
      ${audit}
    );
    create unique index tis_line_device_once on tis_line_device_mapping (device_id);
    create index tis_line_device_line on tis_line_device_mapping (line_id, create_time desc, id desc);
    create index tis_line_device_time on tis_line_device_mapping (tenant_id, create_time desc, id desc);
  `.execute(db)
}
