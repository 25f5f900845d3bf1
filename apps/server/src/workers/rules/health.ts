import type pg from 'pg'

export interface HealthNote {
  deviceId: string
  tenantId: string
  projectId: string
  deviceStatus: string
}

const RANK = `case device_status when 'error' then 3 when 'abnormal' then 2 when 'preAbnormal' then 1 else 0 end`
const SQL = `with worst as (
    select k.id, coalesce((array['normal','preAbnormal','abnormal','error'])[1 + (select max(${RANK}) from rule_event e
      where e.device_id = k.id and e.event_status = 0)], 'normal') as health
    from unnest($1::bigint[]) k(id))
  update device d set device_status = w.health,
    status = case when d.online = 0 then 0 when w.health = 'error' then 2 else 1 end
  from worst w where d.id = w.id and d.device_status <> w.health
  returning d.id, d.tenant_id, d.project_id, d.device_status`

/**
 * Sets the health of devices to the worst status among their open events; answers those whose health changed. An
 * online device with health `error` is shown as faulty (status 2).
 */
export async function refreshHealth(client: pg.ClientBase, deviceIds: readonly string[]): Promise<HealthNote[]> {
  if (!deviceIds.length) return []
  // In one order everywhere, so that two processes never wait for each other in a circle.
  const ids = [...new Set(deviceIds)].sort()
  await client.query('select id from device where id = any($1::bigint[]) order by id for no key update', [ids])
  const { rows } = await client.query(SQL, [ids])
  return rows.map((r) => ({
    deviceId: r.id,
    tenantId: r.tenant_id,
    projectId: r.project_id,
    deviceStatus: r.device_status,
  }))
}
