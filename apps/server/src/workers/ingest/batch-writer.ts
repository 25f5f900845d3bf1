import type { DeviceState } from '@tecovie/engine/device-state.ts'
import type pg from 'pg'
import { newId } from '../../platform/ids.ts'
import type { BatchEvent, BatchRow } from './batch.ts'
import { PgArray } from './pg-array.ts'

const KEYS = 'unnest($1::smallint[], $2::bigint[], $3::timestamptz[], $4::text[])'
const INSERT = `insert into telemetry (retention, device_id, ts, report, properties)
  select * from unnest($1::smallint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::jsonb[])
  on conflict do nothing`
// A row that another transaction made was there before: its report is a repetition.
const DUPLICATES = `select k.n::int as n from ${KEYS} with ordinality k(retention, device_id, ts, report, n)
  join telemetry t using (retention, device_id, ts, report) where t.xmin <> pg_current_xact_id()::xid`
const FIRST_TIMES = `select k.n::int as n, (extract(epoch from t.ts) * 1000)::float8 as ts
  from ${KEYS} with ordinality k(retention, device_id, ts, report, n)
  cross join lateral (select ts from telemetry x where x.retention = k.retention and x.device_id = k.device_id
    and x.ts > k.ts - interval '15 minutes' and x.ts <= k.ts and x.report = k.report order by ts desc limit 1) t`
const LATEST = `insert into device_latest (device_id, properties) select * from unnest($1::bigint[], $2::jsonb[])
  on conflict (device_id) do update set properties = excluded.properties`
const EVENTS = `insert into thing_event (id, tenant_id, device_id, ts, report, code, params, retention)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::text[], $6::text[], $7::jsonb[], $8::smallint[])
  on conflict do nothing`
const OLD_EVENTS = `select k.n::int as n
  from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) with ordinality k(device_id, ts, report, code, n)
  join thing_event t using (device_id, ts, report, code) where t.xmin <> pg_current_xact_id()::xid`

function keys(rows: readonly BatchRow[]): [PgArray, PgArray, PgArray, PgArray] {
  const n = rows.length
  const columns: [PgArray, PgArray, PgArray, PgArray] = [
    new PgArray('int2', n, 2),
    new PgArray('int8', n, 8),
    new PgArray('timestamptz', n, 8),
    new PgArray('text', n, 16),
  ]
  for (const { item, row } of rows) {
    columns[0].int2(item.product.retention)
    columns[1].int8(item.device.key)
    columns[2].time(row.ts)
    columns[3].text(row.report)
  }
  return columns
}

/** Finds the time under which a repeated report without a time of its own was first stored, and gives it that. */
export async function findFirstTimes(client: pg.ClientBase, rows: readonly BatchRow[]): Promise<void> {
  const asked = rows.filter((r) => r.item.findTime)
  if (!asked.length) return
  const values = keys(asked).map((c) => c.done())
  const found = await client.query<{ n: number; ts: number }>({ name: 'first-times', text: FIRST_TIMES, values })
  for (const { n, ts } of found.rows) asked[n - 1]!.row.ts = ts
}

/** Stores the reports and marks those that were there already. */
export async function insertReports(client: pg.ClientBase, rows: readonly BatchRow[]): Promise<void> {
  if (!rows.length) return
  const seen = new Set<string>()
  const distinct: BatchRow[] = []
  for (const r of rows) {
    const key = `${r.item.device.id} ${r.row.ts} ${r.row.report}`
    r.duplicate = seen.has(key)
    if (r.duplicate) continue
    seen.add(key)
    distinct.push(r)
  }
  const properties = new PgArray('jsonb', distinct.length, 96)
  for (const { row } of distinct) properties.json(JSON.stringify(row.values))
  const keyValues = keys(distinct).map((c) => c.done())
  const inserted = await client.query({
    name: 'insert-telemetry',
    text: INSERT,
    values: [...keyValues, properties.done()],
  })
  if (inserted.rowCount === distinct.length) return
  const { rows: old } = await client.query<{ n: number }>({ name: 'old-reports', text: DUPLICATES, values: keyValues })
  for (const { n } of old) distinct[n - 1]!.duplicate = true
}

/** Keeps the newest values beside the devices. */
export async function upsertLatest(client: pg.ClientBase, changed: Iterable<DeviceState>): Promise<void> {
  // In one order everywhere, so that two processes never wait for each other in a circle.
  const all = [...changed].sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
  if (!all.length) return
  const ids = new PgArray('int8', all.length, 8)
  const properties = new PgArray('jsonb', all.length, 128)
  for (const { deviceId, values } of all) {
    ids.int8(BigInt(deviceId))
    properties.json(JSON.stringify(values))
  }
  await client.query({ name: 'upsert-latest', text: LATEST, values: [ids.done(), properties.done()] })
}

/** Stores what devices told as events and marks those that were there already. */
export async function insertThingEvents(client: pg.ClientBase, events: readonly BatchEvent[]): Promise<void> {
  const seen = new Set<string>()
  for (const e of events) {
    const key = `${e.item.device.id} ${e.event.ts} ${e.event.report} ${e.event.code}`
    e.duplicate = seen.has(key)
    seen.add(key)
  }
  const distinct = events.filter((e) => !e.duplicate)
  const n = distinct.length
  if (!n) return
  const id = new PgArray('int8', n, 8)
  const tenant = new PgArray('text', n, 8)
  const device = new PgArray('int8', n, 8)
  const ts = new PgArray('timestamptz', n, 8)
  const report = new PgArray('text', n, 16)
  const code = new PgArray('text', n, 16)
  const params = new PgArray('jsonb', n, 96)
  const retention = new PgArray('int2', n, 2)
  for (const { item, event } of distinct) {
    id.int8(BigInt(newId()))
    tenant.text(item.device.tenantId)
    device.int8(item.device.key)
    ts.time(event.ts)
    report.text(event.report)
    code.text(event.code)
    params.json(JSON.stringify(event.params))
    retention.int2(item.product.retention)
  }
  const values = [id, tenant, device, ts, report, code, params, retention].map((c) => c.done())
  const inserted = await client.query({ name: 'insert-thing-events', text: EVENTS, values })
  if (inserted.rowCount === n) return
  const keyValues = [device, ts, report, code].map((c) => c.done())
  const { rows: old } = await client.query<{ n: number }>({ name: 'old-events', text: OLD_EVENTS, values: keyValues })
  for (const { n: at } of old) distinct[at - 1]!.duplicate = true
}
