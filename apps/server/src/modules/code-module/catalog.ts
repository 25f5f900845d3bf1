import type { DriverClass } from '@tecovie/contract/resources/datasource.ts'

/** A column as a database describes it. */
export interface TableColumn {
  readonly name: string
  readonly type: string
  /** Longest text, or digits of a number; null: not bounded. */
  readonly length: number | null
  /** Digits behind the point; null where none are told. */
  readonly scale: number | null
  readonly nullable: boolean
  readonly comment: string
  readonly position: number
}
export interface TableEntry {
  readonly tableName: string
  readonly comment: string
  /** Its primary key where that is one column. */
  readonly pkName: string
}

/** Runs a fixed statement over a catalog with values by position. */
export type RunCatalog = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>

interface Dialect {
  /** Values: schema (empty: the login's own) and table. */
  readonly columns: string
  /** Value: a LIKE pattern. */
  readonly tables: string
}

export const TABLE_CAP = 50
const COLUMN_CAP = 500

// Names and values only ever travel as bound values; nothing that a person sent is part of a statement.
const POSTGRESQL: Dialect = {
  columns: `with t as (
      select c.oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relname = $2 and c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_'
        and (n.nspname = $1 or $1 = '' and n.nspname = any (pg_catalog.current_schemas(false)))
      order by pg_catalog.array_position(pg_catalog.current_schemas(false), n.nspname) limit 1)
    select a.attname as name, pg_catalog.format_type(a.atttypid, null) as type,
      case when a.atttypid in (1042, 1043) and a.atttypmod > 4 then a.atttypmod - 4
        when a.atttypid = 1700 and a.atttypmod > 4 then (a.atttypmod - 4) >> 16 end as length,
      case when a.atttypid = 1700 and a.atttypmod > 4 then (a.atttypmod - 4) & 65535 end as scale,
      case when a.attnotnull then 'NO' else 'YES' end as nullable, pg_catalog.col_description(a.attrelid, a.attnum) as comment
    from t join pg_catalog.pg_attribute a on a.attrelid = t.oid
    where a.attnum > 0 and not a.attisdropped order by a.attnum limit ${COLUMN_CAP}`,
  tables: `select c.relname as name, pg_catalog.obj_description(c.oid, 'pg_class') as comment,
      (select a.attname from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and i.indnatts = 1) as pk
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any (pg_catalog.current_schemas(false))
      and c.relname ilike $1 order by c.relname limit ${TABLE_CAP}`,
}
const MYSQL: Dialect = {
  columns: `select column_name as name, column_type as type, coalesce(character_maximum_length, numeric_precision) as length,
      numeric_scale as scale, is_nullable as nullable, column_comment as comment
    from information_schema.columns where table_schema = coalesce(nullif(?, ''), database()) and table_name = ?
    order by ordinal_position limit ${COLUMN_CAP}`,
  tables: `select t.table_name as name, t.table_comment as comment,
      (select case when count(*) = 1 then max(k.column_name) end from information_schema.key_column_usage k
        where k.table_schema = t.table_schema and k.table_name = t.table_name and k.constraint_name = 'PRIMARY') as pk
    from information_schema.tables t where t.table_schema = database() and t.table_name like ? order by t.table_name limit ${TABLE_CAP}`,
}
const ORACLE: Dialect = {
  columns: `select * from (select c.column_name as "name", c.data_type as "type",
      case when c.char_length > 0 then c.char_length else c.data_precision end as "length",
      c.data_scale as "scale", case c.nullable when 'N' then 'NO' else 'YES' end as "nullable", m.comments as "comment"
    from all_tab_columns c left join all_col_comments m
      on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name
    where c.owner = coalesce(:1, user) and c.table_name = :2 order by c.column_id) where rownum <= ${COLUMN_CAP}`,
  tables: `select * from (select t.table_name as "name", m.comments as "comment",
      (select case when count(*) = 1 then max(k.column_name) end from user_constraints p
        join user_cons_columns k on k.constraint_name = p.constraint_name
        where p.constraint_type = 'P' and p.table_name = t.table_name) as "pk"
    from user_tables t left join user_tab_comments m on m.table_name = t.table_name
    where t.table_name like upper(:1) order by t.table_name) where rownum <= ${TABLE_CAP}`,
}
const DIALECTS: Record<DriverClass, Dialect> = {
  'org.postgresql.Driver': POSTGRESQL,
  'com.mysql.cj.jdbc.Driver': MYSQL,
  'oracle.jdbc.OracleDriver': ORACLE,
}

const whole = (value: unknown): number | null => {
  const n = value === null || value === undefined ? Number.NaN : Number(value)
  return Number.isSafeInteger(n) ? n : null
}
const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : String(value ?? ''))

/** The columns of a table in their order; none when there is no such table. */
export async function readColumns(run: RunCatalog, driver: DriverClass, tableName: string): Promise<TableColumn[]> {
  const [schema = '', table = ''] = tableName.includes('.') ? tableName.split('.') : ['', tableName]
  const rows = await run(DIALECTS[driver].columns, [schema, table])
  return rows.map((row, i) => ({
    name: textOf(row.name),
    type: textOf(row.type),
    length: whole(row.length),
    scale: whole(row.scale),
    nullable: row.nullable === 'YES',
    comment: textOf(row.comment),
    position: i + 1,
  }))
}

/** Tables of the login's own schema whose names hold a text, at most TABLE_CAP. */
export async function readTables(run: RunCatalog, driver: DriverClass, part: string): Promise<TableEntry[]> {
  const pattern = `%${part.replace(/[\\%_]/g, driver === 'oracle.jdbc.OracleDriver' ? '' : '\\$&')}%`
  const rows = await run(DIALECTS[driver].tables, [pattern])
  return rows.map((row) => ({
    tableName: textOf(row.name),
    comment: textOf(row.comment).slice(0, 200),
    pkName: textOf(row.pk),
  }))
}
