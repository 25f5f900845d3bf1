import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { type App, startApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { newId } from '../platform/ids.ts'

export interface TestServer extends App {
  /** A signed-in client; without an account the platform's administrator. */
  as(account?: string, password?: string, tenantId?: string): Promise<Client>
  anonymous: Client
  mqttPort: number
}

export interface Answer<T = unknown> {
  status: number
  body: { code: number; success: boolean; data: T; msg: string; errors?: Record<string, string> }
}

export interface Client {
  token: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  get<T = any>(path: string, query?: Record<string, unknown>): Promise<Answer<T>>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  post<T = any>(path: string, body?: unknown, query?: Record<string, unknown>): Promise<Answer<T>>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  send<T = any>(method: string, path: string, body?: unknown, query?: Record<string, unknown>): Promise<Answer<T>>
}

export const ADMIN_PASSWORD = 'tecovie-test-1'

/**
 * A whole server on a database of its own and free ports. The database server is the one the test run started
 * (TEST_DATABASE_URL, see test-setup.ts): a file costs a new database, not a new PostgreSQL.
 */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-test-'))
  const base = process.env.TEST_DATABASE_URL
  const databaseUrl = base && !('DATABASE_URL' in env) ? await newDatabase(base) : ''
  const mqttPort = await freePort()
  const config = readConfig({
    TECOVIE_HTTP_PORT: '0',
    TECOVIE_MQTT_PORT: String(mqttPort),
    TECOVIE_DATA_DIR: dataDir,
    TECOVIE_ADMIN_PASSWORD: ADMIN_PASSWORD,
    TECOVIE_LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    TECOVIE_DB_MEMORY_MB: '128',
    TECOVIE_DB_POOL: '8',
    DATABASE_URL: databaseUrl,
    ...env,
  })
  const app = await startApp(config, pino({ level: config.logLevel }))
  const as = async (account = 'admin', password = ADMIN_PASSWORD, tenantId = '000000') => {
    const answer = await client(app.address, '').post('/api/tecovie-auth/token', { account, password, tenantId })
    if (answer.status !== 200) throw new Error(`sign-in of ${account} failed: ${answer.body.msg}`)
    return client(app.address, (answer.body.data as { accessToken: string }).accessToken)
  }
  const stop = async () => {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return Object.assign(Object.create(app), app, {
    as,
    stop,
    mqttPort,
    anonymous: client(app.address, ''),
  }) as TestServer
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function newDatabase(base: string): Promise<string> {
  const name = `t${newId()}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

export function client(address: string, token: string): Client {
  const send: Client['send'] = async (method, path, body, query = {}) => {
    const url = new URL(path, address)
    for (const [k, v] of Object.entries(query)) if (v !== undefined) url.searchParams.set(k, String(v))
    const response = await fetch(url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { data: text } } as never
  }
  return {
    token,
    send,
    get: (path, query) => send('GET', path, undefined, query),
    post: (path, body, query) => send('POST', path, body ?? {}, query),
  }
}
