import { sql } from 'kysely'
import type { Db } from '../drivers/db/database.ts'
import { newId } from '../platform/ids.ts'
import { snake } from './snake.ts'

interface Column {
  columnName: string
  dataType: string
  isNullable: string
  columnDefault: string | null
}

const DUMMY: Record<string, (id: string) => unknown> = {
  text: (id) => `x${id}`,
  bigint: (id) => id,
  integer: () => 0,
  smallint: () => 0,
  boolean: () => false,
  jsonb: () => '[]',
  'timestamp with time zone': () => new Date(),
}

/** Inserts a row of any table with made-up values in its required columns; returns its id. For tests of scope. */
export async function insertDummy(db: Db, table: string, known: Record<string, unknown>): Promise<string> {
  const { rows } =
    await sql<Column>`select column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_name = ${snake(table)} and table_schema = 'public'`.execute(db)
  const id = newId()
  const values: Record<string, unknown> = {}
  for (const c of rows) {
    const key = c.columnName
    if (key === 'id') values[key] = id
    else if (key in known) values[key] = known[key]
    else if (c.isNullable === 'NO' && c.columnDefault === null) values[key] = DUMMY[c.dataType]?.(id)
  }
  const names = Object.keys(values)
  await sql`insert into ${sql.table(snake(table))} (${sql.join(names.map((n) => sql.ref(n)))}) values (${sql.join(Object.values(values))})`.execute(
    db,
  )
  return id
}
