import type { ModelFunction } from '@tecovie/device/thing-model.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import type { ScopedDb } from '../../kit/scoped-db.ts'
import { notFound } from '../../platform/app-error.ts'

/** A product the caller may see. Throws AppError 404. */
export async function visibleProduct(ctx: Context, id: string): Promise<Row> {
  const row = (await ctx.db.select('product').selectAll('product').where('id', '=', id).executeTakeFirst()) as
    | Row
    | undefined
  if (!row) throw notFound()
  return row
}

/** Notes that a product's functions, script or retention changed; whoever holds them compiled looks at the number. */
export async function bumpVersion(db: ScopedDb, productIds: readonly string[]): Promise<void> {
  await sql`update product set function_version = function_version + 1, update_time = now(), update_user = ${db.scope.userId}
    where id = any(${productIds}::bigint[])`.execute(db.raw)
}

export type NamedFunction = ModelFunction & { id: string; name: string; description: string }

/** A product's functions as the model compiler reads them. The caller has checked that the product may be seen. */
export async function functionsOf(ctx: Pick<Context, 'db'>, productId: string): Promise<NamedFunction[]> {
  const { rows } = await sql<NamedFunction>`select id, name, code, description, category::int as category,
      data_type::int as data_type, required, access_mode, enum_model, error_model, num_model,
      io_model->'input' as input, io_model->'output' as output
    from product_function where product_id = ${productId} order by category, create_time, id`.execute(ctx.db.raw)
  return rows
}
