import type { DeviceSum } from '@tecovie/contract/actions/device.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'

/** Open events are counted up to here. */
const MAX_EVENTS = 100_000

const idsOf = (value: unknown): string[] | null => {
  const ids = String(value ?? '')
    .split(',')
    .filter((v) => /^\d{1,19}$/.test(v))
  return ids.length ? ids : null
}

/** Sums over the devices in sight, from the counter table: it costs the same with ten devices and with a million. */
export async function sumDevices(ctx: Context, input: Row): Promise<DeviceSum> {
  const { tenantId, projectIds } = ctx.db.scope
  const [product, project] = [idsOf(input.productId), idsOf(input.projectId)]
  const { rows } = await sql<DeviceSum>`
    with seen as (select online, device_status, sum(n)::float8 as n from device_count
      where (${tenantId}::text is null or tenant_id = ${tenantId})
        and (${projectIds}::bigint[] is null or project_id = any(${projectIds}::bigint[]))
        and (${product}::bigint[] is null or product_id = any(${product}::bigint[]))
        and (${project}::bigint[] is null or project_id = any(${project}::bigint[]))
      group by online, device_status)
    select coalesce(sum(n), 0) as total, coalesce(sum(n) filter (where online = 1), 0) as online,
      coalesce(sum(n) filter (where online = 0), 0) as offline,
      coalesce(sum(n) filter (where device_status = 'normal'), 0) as normal,
      coalesce(sum(n) filter (where device_status = 'preAbnormal'), 0) as pre_abnormal,
      coalesce(sum(n) filter (where device_status = 'abnormal'), 0) as abnormal,
      coalesce(sum(n) filter (where device_status = 'error'), 0) as error,
      (select count(*)::int from (select 1 from rule_event
        where event_status = 0 and (${tenantId}::text is null or tenant_id = ${tenantId})
          and (${projectIds}::bigint[] is null or project_id = any(${projectIds}::bigint[]))
          and (${product}::bigint[] is null or product_id = any(${product}::bigint[]))
          and (${project}::bigint[] is null or project_id = any(${project}::bigint[]))
        limit ${MAX_EVENTS}) e) as event_count
    from seen`.execute(ctx.db.raw)
  return rows[0] as DeviceSum
}
