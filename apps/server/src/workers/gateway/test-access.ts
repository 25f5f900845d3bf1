import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { upTopic } from '@tecovie/device/topics.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import pg from 'pg'
import pino from 'pino'
import { Registry } from 'prom-client'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../drivers/db/database.ts'
import { migrate } from '../../drivers/db/migrate.ts'
import type { DatabaseServer } from '../../drivers/db/types.ts'
import { mountDeviceHttp } from '../../modules/device-access/device-http.ts'
import { Changes } from '../../platform/changes.ts'
import { createBus } from '../../platform/domain-events.ts'
import { newId } from '../../platform/ids.ts'
import { createLive } from '../../platform/live.ts'
import { LogBook } from '../../platform/log-book.ts'
import { Params } from '../../platform/params.ts'
import { openSecrets } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { StorageHealth } from '../../platform/storage-health.ts'
import { TenantStates } from '../../platform/tenant-states.ts'
import { type DeviceAccess, type DeviceAccessOptions, deviceAccess } from './device-access.ts'
import { insertDevice, insertProduct, insertRule, type TestDevice } from './test-rows.ts'

const TENANT = '000001'

/** Device access on a database of its own, with what a test needs to make devices and look at rows. */
export interface TestAccess extends DeviceAccess {
  readonly services: Services
  readonly http: FastifyInstance
  readonly httpAddress: string
  product(fields?: Record<string, unknown>): Promise<{ id: string; key: string; secret: string }>
  device(product: { id: string; key: string }, fields?: Record<string, unknown>): Promise<TestDevice>
  rule(product: { id: string }, fields?: Record<string, unknown>): Promise<string>
  connect(device: TestDevice, options?: IClientOptions): Promise<MqttClient>
  rows<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

interface Options extends Partial<DeviceAccessOptions> {
  env?: Record<string, string>
  /** Another database server than the one of the test run. */
  server?: DatabaseServer
  /** A folder and database that were used before. */
  dataDir?: string
}

export async function testAccess({ env = {}, server, dataDir: given, ...options }: Options = {}): Promise<TestAccess> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'tecovie-access-'))
  const connection = server?.connection ?? { connectionString: await newDatabase() }
  const config = readConfig({ TECOVIE_DATA_DIR: dataDir, TECOVIE_MQTT_PORT: '0', TECOVIE_MQTTS_PORT: '0', ...env })
  const { db, pool, close } = openDatabase({ connection }, 8)
  await migrate(db)
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const secrets = openSecrets(dataDir, '')
  const changes = new Changes(pool, log)
  const services: Services = {
    config,
    log,
    book: new LogBook(pool, log),
    db,
    pool,
    secrets,
    live: createLive(),
    storage: new StorageHealth(log),
    bus: createBus(),
    changes,
    tenants: new TenantStates(pool, log, changes),
    params: new Params(db),
    metrics: new Registry(),
  }
  const access = deviceAccess(services, { registry: services.metrics, onReply: () => undefined, ...options })
  const http = Fastify() as unknown as FastifyInstance
  await mountDeviceHttp(http, services, access)
  for (const worker of access.workers) await worker.start()
  const httpAddress = await http.listen({ port: 0, host: '127.0.0.1' })
  await pool.query(
    "insert into tenant (id, tenant_id, tenant_name, linkman) values ($1, $2, 'test', 'test') on conflict do nothing",
    [newId(), TENANT],
  )
  const clients: MqttClient[] = []
  return {
    ...access,
    services,
    http,
    httpAddress,
    product: (fields) => insertProduct(services, TENANT, fields),
    device: (product, fields) => insertDevice(services, TENANT, product, fields),
    rule: (product, fields) => insertRule(services, TENANT, product, fields),
    async connect(device, extra = {}) {
      const client = mqtt.connect({
        host: '127.0.0.1',
        port: access.gateway.broker!.port,
        protocol: 'mqtt',
        clientId: `${device.productKey}.${device.deviceKey}`,
        username: `${device.deviceKey}&${device.productKey}`,
        password: device.secret,
        reconnectPeriod: 0,
        connectTimeout: 10_000,
        ...extra,
      } as IClientOptions)
      clients.push(client)
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve())
        client.once('error', reject)
        client.once('close', () => reject(new Error('closed')))
      })
      client.on('error', () => undefined)
      return client
    },
    rows: async (sql, values) => (await pool.query(sql, values)).rows,
    async stop() {
      for (const client of clients) client.end(true)
      await http.close()
      for (const worker of [...access.workers].reverse()) await worker.stop()
      await close()
      if (!given) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function newDatabase(): Promise<string> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `t${newId()}`
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}

/** Posts properties and waits for the acknowledgement. */
export const post = (client: MqttClient, device: TestDevice, params: unknown, more: Record<string, unknown> = {}) =>
  client.publishAsync(
    upTopic.propertyPost(device.productKey, device.deviceKey),
    JSON.stringify({ id: newId(), version: '1.0', params, ...more }),
    { qos: 1 },
  )

/** Waits until `check` answers something, for at most `ms`. */
export async function until<T>(check: () => Promise<T | undefined | false>, ms = 8000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = await check()
    if (found) return found
    if (Date.now() > end) throw new Error('it did not happen in time')
    await new Promise((r) => setTimeout(r, 25))
  }
}

/** The next message on a topic. */
export const nextMessage = (client: MqttClient, topic: string): Promise<Record<string, unknown>> =>
  new Promise((resolve) => {
    const take = (at: string, payload: Buffer) => {
      if (at !== topic) return
      client.off('message', take)
      resolve(JSON.parse(payload.toString()))
    }
    client.on('message', take)
  })
