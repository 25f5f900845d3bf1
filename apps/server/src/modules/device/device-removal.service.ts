import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { notFound } from '../../platform/app-error.ts'

export interface Removal {
  devices: number
  groups: number
  openEvents: number
  openCommands: number
  subDevices: number
}

/** What goes with devices, or changes, when they are removed. Throws AppError 404 for one the caller may not see. */
export async function previewRemoval(ctx: Context, ids: readonly string[]): Promise<Removal> {
  const found = await ctx.db
    .select('device')
    .select('id')
    .where('id', 'in', ids.length ? [...ids] : ['0'])
    .execute()
  if (!ids.length || found.length !== new Set(ids).size) throw notFound()
  const { rows } = await sql<Removal>`
    select ${ids.length}::int as devices,
      (select count(distinct group_id)::int from device_group_member where device_id = any(${ids}::bigint[])) as groups,
      (select count(*)::int from rule_event where device_id = any(${ids}::bigint[]) and event_status = 0) as open_events,
      (select count(*)::int from command where device_id = any(${ids}::bigint[]) and state in ('created', 'sent')) as open_commands,
      (select count(*)::int from device where gateway_id = any(${ids}::bigint[])) as sub_devices`.execute(ctx.db.raw)
  return rows[0] as Removal
}

/**
 * Takes along what belongs to devices alone. Closed events and finished commands stay as history; reports go at the end
 * of their retention. Answers the events that were closed and the sub-devices left without a gateway. Inside the
 * transaction of the removal.
 */
export async function removeBelongings(
  ctx: Context,
  ids: readonly string[],
): Promise<{ closed: string[]; orphans: string[] }> {
  const { raw } = ctx.db
  await sql`with gone as (delete from device_group_member where device_id = any(${ids}::bigint[]) returning group_id),
      counted as (select group_id, count(*)::int as n from gone group by group_id)
    update device_group g set device_num = g.device_num - c.n from counted c where g.id = c.group_id`.execute(raw)
  await sql`delete from device_latest where device_id = any(${ids}::bigint[])`.execute(raw)
  await sql`delete from device_presence where device_id = any(${ids}::bigint[])`.execute(raw)
  await sql`delete from device_rejection where device_id = any(${ids}::bigint[])`.execute(raw)
  await sql`delete from thing_event where device_id = any(${ids}::bigint[])`.execute(raw)
  const orphans = await sql<{ id: string }>`
    update device set gateway_id = null where gateway_id = any(${ids}::bigint[]) returning id`.execute(raw)
  await sql`update command set state = 'cancelled', reason = 'removed', finished_at = now(), update_time = now()
    where device_id = any(${ids}::bigint[]) and state in ('created', 'sent')`.execute(raw)
  const closed = await sql<{ id: string }>`
    update rule_event set event_status = 3, closed_time = now(), handle_memo = ${ctx.t('device.eventClosed')},
      update_time = now() where device_id = any(${ids}::bigint[]) and event_status = 0 returning id`.execute(raw)
  return { closed: closed.rows.map((r) => r.id), orphans: orphans.rows.map((r) => r.id) }
}
