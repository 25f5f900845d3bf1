import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { inUse } from '../../platform/app-error.ts'

/** Throws AppError 400 with the rule's name where an enabled rule reads one of these functions. */
export async function refuseIfRuled(ctx: Context, functionIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select r.name from product_function f
      join monitor_rule r on r.tenant_id = f.tenant_id and r.status = 1
      cross join lateral jsonb_array_elements(r.rule_sub_definitions) c
    where f.id = any(${functionIds}::bigint[])
      and (c->>'functionId' = f.id::text or (c->>'code' = f.code and c->>'productId' = f.product_id::text))
    limit 1`.execute(ctx.db.raw)
  if (rows[0]) throw inUse(ctx.t('productFunction.usedByRule', { name: rows[0].name }))
}
