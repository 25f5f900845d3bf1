import { type Kysely, sql } from 'kysely'

/** The organisation a person belongs to first, and what quick lists of people and grants read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sys_user add column dept_belong bigint references dept (id) on delete set null;
    update sys_user u set dept_belong = (select min(dept_id) from user_dept ud where ud.user_id = u.id);
    create index sys_user_belong on sys_user (dept_belong);
    create index sys_user_newest on sys_user (create_time desc, id desc);
    create index sys_user_stopped on sys_user (tenant_id, create_time desc, id desc) where status <> 1;
    create index sys_user_search_more on sys_user using gin (tenant_id, name gin_trgm_ops, phone gin_trgm_ops, code gin_trgm_ops);
    -- The role whose eyes a session sees the console with. A role that is gone ends the view with the session's own rights.
    alter table session add column as_role_id bigint references role (id) on delete set null;
    create index session_as_role on session (as_role_id) where as_role_id is not null;
    create index role_search on role using gin (tenant_id, role_name gin_trgm_ops, role_alias gin_trgm_ops);
    create index role_menu_menu on role_menu (menu_id, role_id);
  `.execute(db)
}
