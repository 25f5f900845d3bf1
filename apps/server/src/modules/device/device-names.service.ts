import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'

/** Completes devices with the names of what they belong to; one query for a page. */
export async function nameDevices(ctx: Context, rows: Row[], detail = false): Promise<void> {
  if (!rows.length) return
  const { rows: names } = await sql<Row>`
    select d.id, p.name as product_name, p.product_key, p.device_icon, p.node_type as device_type,
      coalesce(j.dept_name, '') as project_name, coalesce(g.device_name, '') as gateway_name
    from device d join product p on p.id = d.product_id left join dept j on j.id = d.project_id
      left join device g on g.id = d.gateway_id
    where d.id = any(${rows.map((r) => r.id)}::bigint[])`.execute(ctx.db.raw)
  const byId = new Map(names.map((n) => [n.id as string, n]))
  for (const row of rows) Object.assign(row, byId.get(row.id))
  if (!detail) return
  for (const row of rows) {
    const { rows: counts } = await sql<Row>`
      select (select count(*)::int from rule_event where device_id = ${row.id} and event_status = 0) as open_events,
        (select count(*)::int from device where gateway_id = ${row.id}) as sub_devices`.execute(ctx.db.raw)
    Object.assign(row, counts[0])
  }
}
