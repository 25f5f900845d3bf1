import { type Kysely, sql } from 'kysely'

/** Orders and short searches of lists of a million people; grants of roles, whose references are checked by statement. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index sys_user_by_account on sys_user (tenant_id, account, id);
    create index sys_user_updated on sys_user (tenant_id, update_time desc, id desc);
    create index dept_sort on dept (tenant_id, sort, id);
    create index dept_name on dept (tenant_id, dept_name, id);
    create index dept_time on dept (tenant_id, create_time desc, id desc);
    create index dept_updated on dept (tenant_id, update_time desc, id desc);
    create index work_order_updated on work_order (tenant_id, update_time desc, id desc);
    create index work_order_hope on work_order (tenant_id, hope_time desc, id desc);
    create index complaint_replied on complaint (tenant_id, reply_time desc, id desc);
    create index complaint_updated on complaint (tenant_id, update_time desc, id desc);

    -- Without the tenant: an inverted index would read the whole list of a tenant's rows for every search. Who has few rows
    -- is found by the tenant's own indexes.
    -- Every search reads what waits to be sorted in: people are few enough to be sorted in at once, devices wait in a short list.
    drop index sys_user_search, sys_user_search_more, app_user_search, home_search, device_search, dept_search,
      complaint_search, rule_event_search, tis_check_record_board;
    create index sys_user_search on sys_user using gin (account gin_trgm_ops, real_name gin_trgm_ops, name gin_trgm_ops,
      phone gin_trgm_ops, code gin_trgm_ops) with (fastupdate = off);
    create index app_user_search on app_user using gin (account gin_trgm_ops, mobile gin_trgm_ops, nickname gin_trgm_ops) with (fastupdate = off);
    create index home_search on home using gin (name gin_trgm_ops) with (fastupdate = off);
    create index device_search on device using gin (device_name gin_trgm_ops, device_key gin_trgm_ops, mac gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index dept_search on dept using gin (dept_name gin_trgm_ops, full_name gin_trgm_ops) with (fastupdate = off);
    create index complaint_search on complaint using gin (account gin_trgm_ops, nick_name gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index rule_event_search on rule_event using gin (device_name gin_trgm_ops, event_name gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index tis_check_record_board on tis_check_record using gin (board_sn gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index work_order_search on work_order using gin (wo_name gin_trgm_ops, device_name gin_trgm_ops,
      device_mac gin_trgm_ops, user_name gin_trgm_ops, user_tel gin_trgm_ops) with (gin_pending_list_limit = 256);
    -- Trigrams find nothing shorter than three characters, and most Chinese names are two or three: single characters do.
    create index sys_user_chars on sys_user using gin
      (string_to_array(lower(real_name), null), string_to_array(lower(name), null)) with (fastupdate = off);
    create index app_user_chars on app_user using gin (string_to_array(lower(nickname), null)) with (fastupdate = off);
    create index device_chars on device using gin (string_to_array(lower(device_name), null)) with (gin_pending_list_limit = 256);
    create index dept_chars on dept using gin (string_to_array(lower(dept_name), null)) with (fastupdate = off);

    -- A foreign key looks each row up, which is three quarters of granting a thousand menus to a hundred roles.
    alter table role_menu drop constraint role_menu_role_id_fkey, drop constraint role_menu_menu_id_fkey;
    create function role_menu_added() returns trigger language plpgsql as $$
    declare missing text;
    begin
      -- Locked as a foreign key would: whoever deletes one of them waits, and then takes these rows along.
      perform from role where id in (select role_id from added) order by id for key share;
      perform from menu where id in (select menu_id from added) order by id for key share;
      select 'role_menu_role_id_fkey' into missing from added a where not exists (select from role r where r.id = a.role_id) limit 1;
      if missing is null then
        select 'role_menu_menu_id_fkey' into missing from added a where not exists (select from menu m where m.id = a.menu_id) limit 1;
      end if;
      if missing is not null then
        raise foreign_key_violation using message = 'a grant names a role or menu that does not exist', table = 'role_menu', constraint = missing;
      end if;
      return null;
    end $$;
    create trigger role_menu_added after insert on role_menu referencing new table as added
      for each statement execute function role_menu_added();
    create function role_menu_role_gone() returns trigger language plpgsql as $$
    begin
      delete from role_menu where role_id in (select id from gone);
      return null;
    end $$;
    create trigger role_menu_role_gone after delete on role referencing old table as gone
      for each statement execute function role_menu_role_gone();
    create function role_menu_menu_gone() returns trigger language plpgsql as $$
    begin
      delete from role_menu where menu_id in (select id from gone);
      return null;
    end $$;
    create trigger role_menu_menu_gone after delete on menu referencing old table as gone
      for each statement execute function role_menu_menu_gone();
  `.execute(db)
}
