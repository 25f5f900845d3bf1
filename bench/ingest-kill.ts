import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { LoadResult } from './lib/load-process.ts'
import { startLoad, startServer, stopServer } from './lib/processes.ts'

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '200' },
    rate: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '6' },
  },
})
const [rounds, connections, rate, seconds] = [given.rounds, given.connections, given.rate, given.seconds].map(
  Number,
) as [number, number, number, number]

/** What must hold after a kill; empty when it does. */
const CHECKS: Record<string, string> = {
  'acknowledged but not stored': `select k.report from acked k where not exists (select from telemetry t
    where t.device_id = k.device and t.report = k.report)`,
  'stored twice': 'select report from telemetry group by device_id, report having count(*) > 1',
  'more than one open event': `select 1 from rule_event where event_status = 0 group by rule_id, device_id having count(*) > 1`,
  'hits that are not the reports': `select e.id from rule_event e where e.hits <>
    (select count(*) from telemetry t where t.device_id = e.device_id)`,
  'newest value that is not the last report': `select l.device_id from device_latest l where (l.properties->'power'->>'t')::float8 <>
    (select max(round(extract(epoch from ts) * 1000)) from telemetry t where t.device_id = l.device_id)`,
}

/**
 * Kills the server (-9) in the middle of a load and starts it again: every acknowledged report is there, none twice, and
 * the one rule that every report meets was hit exactly once by each.
 */
async function round(n: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-kill-'))
  // The threshold lies below every value, so each report is a hit.
  let server = await startServer({ dataDir, fleet: { devices: connections, rules: 1, threshold: -1 } })
  const fleet = server.fleet!
  const devices = fleet.devices.map(({ id: _id, deviceKey: _key, ...device }) => device)
  const load = await startLoad({
    host: '127.0.0.1',
    port: server.port,
    devices,
    rate,
    seconds,
    window: 16,
    run: `k${n}`,
    keepReports: true,
  })
  await new Promise((r) => setTimeout(r, 1000 + Math.random() * (seconds / 2 - 1) * 1000))
  const ended = new Promise((r) => server.child.once('exit', r))
  server.child.kill('SIGKILL')
  await ended
  const killed = performance.now()
  server = await startServer({ dataDir })
  load.child.send({ reconnect: server.port })
  const back = Math.round(performance.now() - killed)
  let together = 0
  load.child.on('message', (m: LoadResult) => {
    if (!together && m.connected === connections) together = Math.round(performance.now() - killed - back)
  })
  const result = await load.done
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query('create temp table acked (device bigint, report text)')
  const idOf = new Map(fleet.devices.map((d) => [d.topic, d.id]))
  for (const [topic, ids] of result.reports ?? [])
    await client.query('insert into acked select $1, unnest($2::text[])', [idOf.get(topic), ids])
  const stored = await client.query('select count(*)::int as n from telemetry')
  const broken: Record<string, number> = {}
  for (const [name, sql] of Object.entries(CHECKS)) {
    const { rowCount } = await client.query(sql)
    if (rowCount) broken[name] = rowCount
  }
  await client.end()
  const figures = {
    round: n,
    sent: result.sent,
    acknowledged: result.acknowledged,
    stored: stored.rows[0].n,
    connected: result.connected,
    backAfterMs: back,
    /** From then on until every device is signed in again; seen once a second. */
    allReconnectedAfterMs: together,
    broken,
  }
  console.log(JSON.stringify(figures))
  await stopServer(server.child)
  rmSync(dataDir, { recursive: true, force: true })
  return Object.keys(broken).length === 0
}

let good = 0
for (let n = 1; n <= rounds; n++) if (await round(n)) good++
console.log(`| kill -9 | ${good} of ${rounds} rounds: nothing acknowledged lost, nothing twice |`)
process.exit(good === rounds ? 0 : 1)
