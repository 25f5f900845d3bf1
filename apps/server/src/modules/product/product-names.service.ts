import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'

interface Facts {
  id: string
  categoryName: string
  functionCount: number
  deviceCount: number
  onlineCount: number
  rawScript: string | null
}

/** Completes products with names and counts; devices are counted from the counter table, within the caller's projects. */
export async function completeProducts(ctx: Context, rows: Row[], detail: boolean): Promise<void> {
  if (!rows.length) return
  const { projectIds } = ctx.db.scope
  const { rows: facts } = await sql<Facts>`
    select p.id, coalesce(c.name, '') as category_name,
      (select count(*)::int from product_function f where f.product_id = p.id) as function_count,
      coalesce(n.total, 0)::int as device_count, coalesce(n.online, 0)::int as online_count,
      case when ${detail} then p.raw_script end as raw_script
    from product p left join product_category c on c.id = p.category_id
      left join lateral (select sum(n) as total, sum(n) filter (where d.online = 1) as online from device_count d
        where d.tenant_id = p.tenant_id and d.product_id = p.id
          and (${projectIds}::bigint[] is null or d.project_id = any(${projectIds}::bigint[]))) n on true
    where p.id = any(${rows.map((r) => r.id)}::bigint[])`.execute(ctx.db.raw)
  const byId = new Map(facts.map((f) => [f.id, f]))
  for (const row of rows) {
    const { id: _, rawScript, ...found } = byId.get(row.id) ?? ({} as Facts)
    Object.assign(row, found, { referenceStatus: found.deviceCount ? 1 : 0 }, detail ? { rawScript } : {})
  }
}
