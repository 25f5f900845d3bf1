import { Histogram } from './histogram.ts'
import { LoadConnection, type LoadDevice } from './load-client.ts'

/** What the parent sends first. `rate` in messages a second over all devices; 0: sign in and stay idle. */
export interface LoadOrder {
  host: string
  port: number
  devices: LoadDevice[]
  rate: number
  seconds: number
  window: number
  run: string
  keepReports?: boolean
}

export interface LoadResult {
  kind: 'connected' | 'progress' | 'done'
  connectSeconds: number
  connected: number
  sent: number
  acknowledged: number
  lost: number
  seconds: number
  p50: number
  p99: number
  max: number
  cpuSeconds: number
  reports?: [topic: string, ids: string[]][]
}

const TICK_MS = 4
const latency = new Histogram()
let connections: LoadConnection[] = []
let connectSeconds = 0

function result(kind: LoadResult['kind'], seconds: number): LoadResult {
  const sum = (f: (c: LoadConnection) => number) => connections.reduce((n, c) => n + f(c), 0)
  const cpu = process.cpuUsage()
  return {
    kind,
    connectSeconds,
    connected: sum((c) => Number(c.connected)),
    sent: sum((c) => c.sent),
    acknowledged: sum((c) => c.acknowledged),
    lost: sum((c) => c.inFlight),
    seconds,
    p50: latency.quantile(0.5),
    p99: latency.quantile(0.99),
    max: latency.max,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  }
}

/** Opens every connection, a slice each tick, and waits until all are signed in. */
async function connectAll(order: LoadOrder): Promise<void> {
  const started = performance.now()
  let open = 0
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, 60_000)
    connections = order.devices.map(
      (d) => new LoadConnection(d, order.run, { window: order.window, latency, keepReports: order.keepReports }),
    )
    for (const c of connections) {
      c.onConnected = () => {
        if (++open < connections.length) return
        clearTimeout(limit)
        resolve()
      }
      c.open(order.host, order.port)
    }
  })
  connectSeconds = (performance.now() - started) / 1000
}

/** Open loop: what is due by the clock is sent by whichever connection has room in its window. */
function load(order: LoadOrder): Promise<number> {
  const started = performance.now()
  let sent = 0
  let next = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsed = (now - started) / 1000
      const due = Math.floor(order.rate * Math.min(elapsed, order.seconds))
      for (let tried = 0; sent < due && tried < connections.length; tried++) {
        const c = connections[next++ % connections.length]!
        if (!c.ready) continue
        c.send(performance.now())
        sent++
        tried = 0
      }
      if (elapsed >= order.seconds) {
        clearInterval(timer)
        resolve(elapsed)
      }
    }, TICK_MS)
  })
}

/** The server came back on another port. */
export interface Reconnect {
  reconnect: number
}

process.on('message', async (order: LoadOrder | Reconnect) => {
  if ('reconnect' in order) {
    for (const c of connections) c.open('127.0.0.1', order.reconnect)
    return
  }
  await connectAll(order)
  process.send?.(result('connected', 0))
  if (!order.rate) return
  const progress = setInterval(() => process.send?.(result('progress', 0)), 1000)
  const seconds = await load(order)
  const waiting = (c: LoadConnection) => c.inFlight && (order.keepReports || !c.closed)
  for (let i = 0; i < 300 && connections.some(waiting); i++) await new Promise((r) => setTimeout(r, 100))
  clearInterval(progress)
  const done = result('done', seconds)
  if (order.keepReports)
    done.reports = order.devices.map((d, i) => [d.topic, connections[i]?.acknowledgedReports ?? []])
  process.send?.(done, () => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
