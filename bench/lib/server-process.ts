import { createServer } from 'node:net'
import { pino } from 'pino'
import { startApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { makeFleet } from './fleet.ts'

export interface ServerOrder {
  dataDir: string
  /** Made when given. */
  fleet?: { devices: number; rules: number; threshold: number }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The whole server as `npm start` puts it together, in a process of its own that can be killed. */
async function run(order: ServerOrder): Promise<void> {
  const port = await freePort()
  const config = readConfig({
    TECOVIE_DATA_DIR: order.dataDir,
    TECOVIE_HTTP_PORT: '0',
    TECOVIE_MQTT_PORT: String(port),
    TECOVIE_DEVICE_RATE: '1000',
    TECOVIE_ADMIN_PASSWORD: 'bench-password-1',
  })
  const log = pino({ level: 'warn' })
  let app = await startApp(config, log)
  const fleet = order.fleet ? await makeFleet(app.services.pool, app.services.secrets, order.fleet) : undefined
  if (fleet) {
    // Started again, so that it finds products and rules as a server with a history would.
    await app.stop()
    app = await startApp(config, log)
  }
  const { host, port: databasePort, user, password, database } = app.services.pool.options
  process.send?.({ kind: 'ready', port, fleet, connection: { host, port: databasePort, user, password, database } })
  process.on('message', async (word) => {
    if (word === 'usage') {
      const { user, system } = process.cpuUsage()
      const { rss } = process.memoryUsage()
      const metrics = await app.services.metrics.metrics()
      process.send?.({ kind: 'usage', cpuSeconds: (user + system) / 1e6, rss, metrics })
    }
    if (word !== 'stop') return
    await app.stop()
    process.exit(0)
  })
}

process.once('message', (order: ServerOrder) => void run(order))
