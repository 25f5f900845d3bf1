import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { RuleEventRow } from './rule-event.table.ts'

export interface Closing {
  /** 1 handled, 2 false alarm, 4 other. */
  status: number
  memo: string
  errorType?: string | null
  by: string
}

/**
 * Closes open events in the caller's transaction, logs it and sets the health of their devices to the worst event that
 * stays open. Events that are closed already are left alone. Returns what was closed; tell it with `announce`.
 */
export async function closeEvents(db: Db, ids: readonly string[], o: Closing): Promise<RuleEventRow[]> {
  const { rows } = await sql<RuleEventRow>`
    update rule_event set event_status = ${o.status}, handle_by = ${o.by}, handle_memo = ${o.memo}, error_type = ${o.errorType ?? null},
      handle_time = now(), closed_time = now(), update_time = now()
    where id = any(${ids}::bigint[]) and event_status = 0
    returning id, tenant_id, project_id, device_id, product_id, rule_id, event_name, device_name, event_status, event_desc, work_order_type, work_order_status, work_order_id`.execute(
    db,
  )
  for (const row of rows) await logEvent(db, row.id, 'handled', o.by, o.memo, String(o.status))
  await refreshDeviceHealth(
    db,
    rows.map((r) => r.deviceId),
  )
  return rows
}

/** Adds a line to an event's log. */
export async function logEvent(
  db: Db,
  eventId: string,
  kind: string,
  by: string,
  description: string,
  value = '',
): Promise<void> {
  await sql`insert into rule_event_log (id, event_id, kind, name, description, value, user_name)
    values (${newId()}, ${eventId}, ${kind}, ${kind}, ${description}, ${value}, ${by})`.execute(db)
}

/** A device's health is the worst status among its open events. */
async function refreshDeviceHealth(db: Db, deviceIds: readonly string[]): Promise<void> {
  const ids = [...new Set(deviceIds)].sort()
  if (!ids.length) return
  await sql`select id from device where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  await sql`
    with worst as (
      select k.id, coalesce((select e.device_status from rule_event e where e.device_id = k.id and e.event_status = 0
        order by array_position(array['error', 'abnormal', 'preAbnormal', 'normal'], e.device_status) limit 1), 'normal') as health
      from unnest(${ids}::bigint[]) as k(id))
    update device d set device_status = w.health, status = case when d.online = 0 then 0 when w.health = 'error' then 2 else 1 end
    from worst w where d.id = w.id and d.device_status <> w.health`.execute(db)
}

/** After the commit: the rules worker forgets the open events, open pages learn of it. */
export function announceClosed(services: Services, rows: readonly RuleEventRow[]): void {
  if (!rows.length) return
  services.bus.emit('event.closed', { eventIds: rows.map((r) => r.id) })
  for (const r of rows)
    services.live.publish(
      'events',
      { tenantId: r.tenantId, projectId: r.projectId },
      {
        kind: 'handled',
        eventId: r.id,
        deviceId: r.deviceId,
        eventName: r.eventName,
        deviceName: r.deviceName,
        at: Date.now(),
      },
    )
}
