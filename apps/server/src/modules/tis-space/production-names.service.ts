import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { snake } from '../../kit/snake.ts'
import type { ScopedTable } from '../../kit/table-scope.ts'

/** Fills `<name>Name` of rows that refer to another table by `<name>Id`. */
export async function nameRefs(
  ctx: Context,
  rows: Row[],
  refs: Readonly<Record<string, readonly [table: ScopedTable, column: string]>>,
): Promise<void> {
  for (const [name, [table, column]] of Object.entries(refs)) {
    const ids = [...new Set(rows.map((r) => r[`${name}Id`]).filter(Boolean))]
    const { rows: found } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(snake(column))} as name from ${sql.table(snake(table))} where id = any(${ids}::bigint[])`.execute(
      ctx.db.raw,
    )
    const byId = new Map(found.map((f) => [f.id, f.name]))
    for (const row of rows) row[`${name}Name`] = byId.get(row[`${name}Id`]) ?? ''
  }
}
