import * as calls from '@tecovie/contract/actions/dashboard.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'

const PATHS: Record<(typeof calls.CHECKLIST)[number], string> = {
  category: '/product/productCategory',
  product: '/product/product-list',
  function: '/product/product-list',
  device: '/device/component/device-list',
  report: '/device/component/device-list',
  rule: '/device/deviceMonitor/monitorRules',
  event: '/device/deviceMonitor/ruleEvents',
}

/** What the home page shows beside the sums of the device list. */
export function mountDashboard(kit: Kit): void {
  mountAction(kit, calls.onlineTrend, async (ctx) => {
    const { tenantId, projectIds } = ctx.db.scope
    const { rows } = await sql<{ time: string; online: number; total: number }>`
      select at as time, sum(online)::int as online, sum(total)::int as total from online_sample
      where at > now() - interval '24 hours' and (${tenantId}::text is null or tenant_id = ${tenantId})
        and (${projectIds}::bigint[] is null or project_id = any(${projectIds}::bigint[]))
      group by at order by at`.execute(ctx.db.raw)
    return rows
  })
  mountAction(kit, calls.checklist, async (ctx) => {
    const { tenantId, projectIds } = ctx.db.scope
    const mine = sql`(${tenantId}::text is null or tenant_id = ${tenantId})`
    const inProjects = sql`(${projectIds}::bigint[] is null or project_id = any(${projectIds}::bigint[]))`
    const { rows } = await sql<Record<string, boolean>>`
      select exists (select from product_category where pid <> 0 and ${mine}) as category,
        exists (select from product where ${mine}) as product,
        exists (select from product_function where ${mine}) as function,
        exists (select from device where ${mine} and ${inProjects}) as device,
        exists (select from device_latest l join device on device.id = l.device_id where ${mine} and ${inProjects}) as report,
        exists (select from monitor_rule where ${mine}) as rule,
        exists (select from rule_event where ${mine} and ${inProjects}) as event`.execute(ctx.db.raw)
    return calls.CHECKLIST.map((key) => ({ key, done: Boolean(rows[0]?.[key]), path: PATHS[key] }))
  })
}
