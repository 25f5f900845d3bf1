import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { TelemetryService } from '../apps/server/src/modules/telemetry/telemetry.service.ts'
import { Partitions } from '../apps/server/src/workers/partitions/partitions.ts'
import { startServer, stopServer } from './lib/processes.ts'

const { values: given } = parseArgs({
  options: {
    devices: { type: 'string', default: '232' },
    days: { type: 'string', default: '30' },
    /** Seconds between two reports of a device. */
    every: { type: 'string', default: '60' },
    queries: { type: 'string', default: '100' },
  },
})
const [devices, days, every, queries] = [given.devices, given.days, given.every, given.queries].map(Number) as [
  number,
  number,
  number,
  number,
]
const DAY = 86_400_000
const RETENTION = 365

/** Reports in the order in which they would have arrived, so that one device's lie as far apart as in life. */
async function fill(pool: pg.Pool, ids: string[], from: number): Promise<void> {
  const partitions = new Partitions(pool)
  for (let day = 0; day < days; day++) {
    const start = from + day * DAY
    await partitions.ensure(RETENTION, start)
    await pool.query(
      `insert into telemetry (retention, device_id, ts, report, properties)
        select ${RETENTION}, d, t, to_char(t, 'YYYYMMDDHH24MISS'), jsonb_build_object('temperature', round((random() * 900)::numeric) / 10,
          'humidity', round((random() * 900)::numeric) / 10, 'power', round((random() * 900)::numeric) / 10)
        from generate_series(to_timestamp($1 / 1000.0), to_timestamp(($1 + ${DAY} - 1) / 1000.0), make_interval(secs => $2)) t
          cross join unnest($3::bigint[]) d`,
      [start, every, ids],
    )
  }
  await pool.query('analyze telemetry')
}

async function timed(work: (i: number) => Promise<unknown>): Promise<{ p50: number; p95: number; max: number }> {
  const times: number[] = []
  for (let i = 0; i < queries; i++) {
    const started = performance.now()
    await work(i)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (q: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * q))]! * 10) / 10
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** A chart of 30 days and the newest values over ten million stored reports. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-history-'))
  const server = await startServer({ dataDir, fleet: { devices, rules: 0, threshold: 0 } })
  const pool = new pg.Pool({ ...server.connection, max: 4 })
  const ids = server.fleet!.devices.map((d) => d.id)
  const from = Math.floor(Date.now() / DAY) * DAY - days * DAY
  const filling = performance.now()
  await fill(pool, ids, from)
  await pool.query(`insert into device_latest select d, '{"temperature":{"v":1,"t":1}}' from unnest($1::bigint[]) d`, [
    ids,
  ])
  const { rows } = await pool.query('select count(*)::int as n from telemetry')
  const filled = Math.round((performance.now() - filling) / 1000)
  const service = new TelemetryService(pool)
  const chart = (span: number) => (i: number) =>
    service.history(ids[(i * 7) % ids.length]!, {
      codes: ['temperature'],
      from: from + (days - span) * DAY,
      to: from + days * DAY,
      points: 600,
    })
  const figures = {
    reports: rows[0].n,
    filledInSeconds: filled,
    // The first look at a device's days reads its reports; the next one what was kept of them.
    chart30First: await timed(chart(days)),
    chart30: await timed(chart(days)),
    chart1: await timed(chart(1)),
    latest: await timed((i) => service.latest(ids[i % ids.length]!)),
    page: await timed((i) =>
      service.reports({ deviceId: ids[i % ids.length]!, from, to: from + days * DAY, size: 50 }),
    ),
  }
  console.log(JSON.stringify(figures))
  console.log(
    `| ${figures.reports} reports | chart of ${days} days p95 ${figures.chart30First.p95} ms, seen again ${figures.chart30.p95} ms | of a day ${figures.chart1.p95} ms | ` +
      `newest values ${figures.latest.p95} ms | page ${figures.page.p95} ms |`,
  )
  await pool.end()
  await stopServer(server.child)
  rmSync(dataDir, { recursive: true, force: true })
}

await main()
