import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { readConfig } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/drivers/db/database.ts'
import { embeddedDatabase } from '../../apps/server/src/drivers/db/embedded.ts'
import { migrate } from '../../apps/server/src/drivers/db/migrate.ts'
import { createBus } from '../../apps/server/src/platform/domain-events.ts'
import { createLive } from '../../apps/server/src/platform/live.ts'
import { openSecrets } from '../../apps/server/src/platform/secrets.ts'
import { deviceAccess } from '../../apps/server/src/workers/gateway/device-access.ts'
import { makeFleet } from './fleet.ts'

export interface ServerOrder {
  dataDir: string
  /** Made when given. */
  fleet?: { devices: number; rules: number; threshold: number }
}

/** The parts of the server that devices meet, in a process of their own that can be killed. */
async function run(order: ServerOrder): Promise<void> {
  mkdirSync(order.dataDir, { recursive: true, mode: 0o700 })
  const config = readConfig({
    TECOVIE_DATA_DIR: order.dataDir,
    TECOVIE_MQTT_PORT: '0',
    TECOVIE_DEVICE_RATE: '1000',
  })
  const log = pino({ level: 'warn' })
  const server = await embeddedDatabase({
    dataDir: order.dataDir,
    memory: config.databaseMemory,
    log: (line) => log.warn(line),
  })
  const { db, pool, close } = openDatabase(server, config.databasePool)
  await migrate(db)
  const secrets = openSecrets(order.dataDir, '')
  const fleet = order.fleet ? await makeFleet(pool, secrets, order.fleet) : undefined
  const registry = new Registry()
  const services = { config, log, db, pool, secrets, live: createLive(), bus: createBus(), metrics: registry }
  const access = deviceAccess(services, { registry, onReply: () => undefined })
  for (const worker of access.workers) await worker.start()
  process.send?.({ kind: 'ready', port: access.gateway.broker?.port, fleet, connection: server.connection })
  process.on('message', async (word) => {
    if (word === 'usage') {
      const { user, system } = process.cpuUsage()
      const { rss } = process.memoryUsage()
      process.send?.({ kind: 'usage', cpuSeconds: (user + system) / 1e6, rss, metrics: await registry.metrics() })
    }
    if (word !== 'stop') return
    for (const worker of [...access.workers].reverse()) await worker.stop()
    await close()
    await server.stop()
    process.exit(0)
  })
}

process.once('message', (order: ServerOrder) => void run(order))
