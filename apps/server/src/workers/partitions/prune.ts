import type pg from 'pg'
import { RETENTIONS } from './partitions.ts'

const DAY = 86_400_000
/** Evidence of presence is kept this long. */
const EVIDENCE_DAYS = 90
const BATCH = 5000
/** Ids carry their time: milliseconds since 2024 above 22 other bits. */
const idAt = (ms: number) => String(BigInt(Math.max(0, ms - Date.UTC(2024, 0, 1))) << 22n)

const EVENTS = `delete from thing_event where ctid = any(array(
  select ctid from thing_event where retention = $1 and ts < $2 order by ts limit ${BATCH}))`
const PRESENCE = `delete from device_presence where id in (
  select id from device_presence where id < $1 order by id limit ${BATCH})`

// What charts were drawn from goes with the reports it was made of.
const CHART_DAYS = `delete from telemetry_day where ctid = any(array(
  select t.ctid from telemetry_day t left join device d on d.id = t.device_id left join product p on p.id = d.product_id
    where t.day < $1::date and coalesce(p.retention_days, $2) <= $2 limit ${BATCH}))`
const LATE_DAYS = `delete from telemetry_late where ctid = any(array(
  select ctid from telemetry_late where day < $1::date limit ${BATCH}))`
const dateBefore = (now: number, days: number) => new Date(now - days * DAY).toISOString().slice(0, 10)

/**
 * Deletes devices' events past their retention and old evidence of presence. Each batch is a transaction of its own, so
 * that nobody waits for it; `stopped` is asked between them. Answers how many rows went.
 */
export async function pruneExpired(pool: pg.Pool, now: number, stopped: () => boolean = () => false): Promise<number> {
  const steps: [string, unknown[]][] = RETENTIONS.map((days) => [EVENTS, [days, new Date(now - days * DAY)]])
  for (const days of RETENTIONS) steps.push([CHART_DAYS, [dateBefore(now, days), days]])
  steps.push([LATE_DAYS, [dateBefore(now, Math.max(...RETENTIONS))]])
  steps.push([PRESENCE, [idAt(now - EVIDENCE_DAYS * DAY)]])
  let deleted = 0
  for (const [text, values] of steps)
    for (let last = BATCH; last === BATCH && !stopped(); deleted += last)
      last = (await pool.query(text, values)).rowCount ?? 0
  return deleted
}
