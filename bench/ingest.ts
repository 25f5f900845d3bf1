import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startLoad, startServer, stopServer, usage } from './lib/processes.ts'

const { values: given } = parseArgs({
  options: {
    connections: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '12000' },
    seconds: { type: 'string', default: '60' },
    rules: { type: 'string', default: '100' },
    window: { type: 'string', default: '64' },
    /** Values run to 89.9; below that, rules fire. */
    threshold: { type: 'string', default: '95' },
    profile: { type: 'boolean', default: false },
  },
})
const [connections, rate, seconds, rules, window, threshold] = [
  given.connections,
  given.rate,
  given.seconds,
  given.rules,
  given.window,
  given.threshold,
].map(Number) as [number, number, number, number, number, number]

/** Devices that report as fast as asked; counts that what was acknowledged is what is stored. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-bench-'))
  const execArgv = given.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(tmpdir(), 'tecovie-profiles')}`] : []
  const { child, port, fleet, connection } = await startServer(
    { dataDir, fleet: { devices: connections, rules, threshold } },
    execArgv,
  )
  const devices = fleet!.devices.map(({ clientId, username, password, topic, codes }) => ({
    clientId,
    username,
    password,
    topic,
    codes,
  }))
  const load = await startLoad({ host: '127.0.0.1', port, devices, rate, seconds, window, run: 'r' })
  const before = await usage(child)
  if (!rate) await idle()
  const result = rate ? await load.done : load.connected
  const after = await usage(child)
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from telemetry')
  const events = await client.query('select count(*)::int as n from rule_event')
  await client.end()
  const cpu = after.cpuSeconds - before.cpuSeconds
  const figures = {
    connections,
    rules,
    rate,
    seconds,
    connectSeconds: round(load.connected.connectSeconds),
    sent: result.sent,
    acknowledged: result.acknowledged,
    stored: rows[0].n,
    events: events.rows[0].n,
    connected: result.connected,
    perSecond: rate ? Math.round(result.acknowledged / result.seconds) : 0,
    p50: round(result.p50),
    p99: round(result.p99),
    max: round(result.max),
    serverCpuPerMessage: rate ? Math.round((cpu / result.acknowledged) * 1e6) : 0,
    loadCpuPerMessage: rate ? Math.round((result.cpuSeconds / result.acknowledged) * 1e6) : 0,
    rssMb: Math.round(after.rss / 1e6),
  }
  console.log(JSON.stringify(figures))
  console.log(
    `| ${connections} | ${rules} | ${figures.perSecond} msg/s | ${figures.p50} ms | ${figures.p99} ms | ${figures.max} ms | ` +
      `${figures.acknowledged === figures.stored ? 'none lost' : `LOST ${figures.acknowledged - figures.stored}`} | ` +
      `${figures.serverCpuPerMessage} µs | ${figures.rssMb} MB |`,
  )
  load.child.kill()
  await stopServer(child)
  rmSync(dataDir, { recursive: true, force: true })
}

/** Long enough for everything that connecting left behind to be collected. */
const idle = () => new Promise((r) => setTimeout(r, seconds * 1000))

const round = (n: number) => Math.round(n * 100) / 100

await main()
