import type pg from 'pg'
import { transaction } from '../ingest/transaction.ts'

export interface Change {
  id: string
  online: 0 | 1
  reason: string
  at: number
}
export interface Evidence {
  id: string
  device: string
  online: number
  reason: string
  detail: Record<string, unknown> | null
  at: number
}
export interface PresenceRow {
  deviceId: string
  tenantId: string
  projectId: string
  online: 0 | 1
  status: 0 | 1 | 2
  reason: string
}

const EVIDENCE = `insert into device_presence (id, device_id, online, reason, detail, at)
  select k.id, k.device, k.online, k.reason, k.detail, to_timestamp(k.at / 1000.0)
  from jsonb_to_recordset($1::jsonb) k(id bigint, device bigint, online smallint, reason text, detail jsonb, at float8)
  where exists (select from device d where d.id = k.device)`
const LOCK = 'select id from device where id = any($1::bigint[]) order by id for no key update'
const STATE = `update device d set online = k.online, presence_reason = k.reason,
    status = case when k.online = 0 then 0 when d.device_status = 'error' then 2 else 1 end,
    last_online_time = case when k.online = 1 then to_timestamp(k.at / 1000.0) else d.last_online_time end,
    last_offline_time = case when k.online = 0 then to_timestamp(k.at / 1000.0) else d.last_offline_time end,
    active_time = case when k.online = 1 then coalesce(d.active_time, to_timestamp(k.at / 1000.0)) else d.active_time end
  from jsonb_to_recordset($1::jsonb) k(id bigint, online smallint, reason text, at float8)
  where d.id = k.id returning d.id, d.tenant_id, d.project_id, d.online, d.status, d.presence_reason`
const REPORTS = `update device d set last_report_time = to_timestamp(k.at / 1000.0),
    active_time = coalesce(d.active_time, to_timestamp(k.at / 1000.0))
  from jsonb_to_recordset($1::jsonb) k(id bigint, at float8) where d.id = k.id`

/** Writes evidence and states in one transaction; answers the devices as they stand now. */
export function writePresence(pool: pg.Pool, changes: Change[], evidence: Evidence[]): Promise<PresenceRow[]> {
  return transaction(pool, async (client) => {
    if (evidence.length) await client.query(EVIDENCE, [JSON.stringify(evidence)])
    if (!changes.length) return []
    // In one order everywhere, so that two writers never wait for each other in a circle.
    await client.query(LOCK, [changes.map((c) => c.id).sort()])
    const { rows } = await client.query(STATE, [JSON.stringify(changes)])
    return rows.map((r) => ({
      deviceId: r.id,
      tenantId: r.tenant_id,
      projectId: r.project_id,
      online: r.online,
      status: r.status,
      reason: r.presence_reason,
    }))
  })
}

/** Writes when devices reported last. */
export function writeReportTimes(pool: pg.Pool, reports: ReadonlyMap<string, number>): Promise<void> {
  return transaction(pool, async (client) => {
    const ids = [...reports.keys()].sort()
    await client.query(LOCK, [ids])
    await client.query(REPORTS, [JSON.stringify(ids.map((id) => ({ id, at: reports.get(id) })))])
  })
}

/** Ids of devices that the database holds online, from `after` on. */
export async function readOnline(pool: pg.Pool, after: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from device where online = 1 and id > $1 order by id limit $2',
    [after, limit],
  )
  return rows.map((r) => r.id)
}
