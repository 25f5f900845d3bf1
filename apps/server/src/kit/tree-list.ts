import { sql } from 'kysely'
import type { Context } from './context.ts'
import { forest } from './forest.ts'
import type { Row } from './mount-resource.ts'
import { snake } from './snake.ts'
import type { ScopedTable } from './table-scope.ts'

const MAX_NODES = 5000

/** Whether a list is asked for as a tree: nothing is searched for, so that only roots are paged. */
export const asksForTree = (input: Row, filters: readonly string[]): boolean =>
  Boolean(input.tree) && !filters.some((f) => input[f])

/** Puts all nodes below the given roots under them, within the caller's scope; at most 5,000. */
export async function addBranches(ctx: Context, table: ScopedTable, roots: Row[]): Promise<void> {
  if (!roots.length) return
  const ids = roots.map((r) => r.id)
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id, 1 as depth from ${sql.table(snake(table))} where parent_id = any(${ids}::bigint[])
      union all select c.id, depth + 1 from ${sql.table(snake(table))} c join below on c.parent_id = below.id where depth < 20)
    select id from below limit ${MAX_NODES}`.execute(ctx.db.raw)
  if (!rows.length) return
  const below = (await ctx.db
    .select(table)
    .selectAll(table)
    .where(
      `${table}.id`,
      'in',
      rows.map((r) => r.id),
    )
    .orderBy('sort')
    .orderBy('id')
    .execute()) as Row[]
  const nodes = forest(
    [...roots, ...below].map(
      (r) =>
        ({
          ...r,
          id: r.id as string,
          parentId: r.parentId as string,
          children: undefined as Row[] | undefined,
        }) as never,
    ),
  ) as Row[]
  for (const root of roots) root.children = nodes.find((n) => n.id === root.id)?.children
}
