import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { checkHost, ForbiddenAddress } from '../../platform/outgoing.ts'
import type { Target } from './jdbc-url.ts'

const TIMEOUT_S = 5

export interface Login {
  readonly username: string
  readonly password: string
}

/** An open connection: rows of a statement as objects, values by position. Close it. */
export interface Connection {
  readonly version: string
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Why a connection did not come about; `params` fill the message `resources.datasource.<key>`. */
export class ConnectError extends Error {
  readonly key: 'address' | 'unreachable' | 'timeout' | 'login' | 'database' | 'other'
  readonly params: Record<string, unknown>
  constructor(key: ConnectError['key'], params: Record<string, unknown> = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}

const LOGIN = new Set([
  '28P01',
  '28000',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ORA-01017',
  'ORA-28000',
])
const DATABASE = new Set(['3D000', 'ER_BAD_DB_ERROR', 'ORA-12514', 'ORA-12505', 'NJS-518', 'NJS-517'])
const NETWORK = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNRESET',
  'NJS-503',
  'NJS-500',
])

/** What a driver's failure means; its own words only where none of ours fits, and never with the password in them. */
function meaning(error: Error & { code?: string }, target: Target, login: Login): ConnectError {
  if (error instanceof ConnectError) return error
  if (error instanceof ForbiddenAddress) return new ConnectError('address')
  const code = error.code ?? /\b(ORA|NJS)-\d+/.exec(error.message)?.[0] ?? ''
  const host = `${target.host}:${target.port}`
  if (LOGIN.has(code)) return new ConnectError('login')
  if (DATABASE.has(code)) return new ConnectError('database', { database: target.database })
  if (code === 'ETIMEDOUT' || /timeout|timed out/i.test(error.message))
    return new ConnectError('timeout', { host, seconds: TIMEOUT_S })
  if (NETWORK.has(code)) return new ConnectError('unreachable', { host })
  const reason = error.message.replaceAll(login.password || '\u0000', '***').slice(0, 200)
  return new ConnectError('other', { reason })
}

/**
 * Connects to a database of others. The host is resolved once and called there; `allow` lists the private addresses that
 * may be reached. Throws ConnectError.
 */
export async function connect(target: Target, login: Login, allow: string): Promise<Connection> {
  try {
    const address = await checkHost(target.host, allow)
    return await withinTime(OPEN[target.kind](target, address, login), target)
  } catch (error) {
    throw meaning(error as Error, target, login)
  }
}

/** Drivers bound the dialling, not every word of the greeting. What opens too late is closed. */
async function withinTime(opening: Promise<Connection>, target: Target): Promise<Connection> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(new ConnectError('timeout', { host: `${target.host}:${target.port}`, seconds: TIMEOUT_S }))
        opening.then((c) => c.close()).catch(() => undefined)
      },
      TIMEOUT_S * 1000 + 500,
    )
  })
  try {
    return await Promise.race([opening, late])
  } finally {
    clearTimeout(timer)
  }
}

const OPEN: Record<Target['kind'], (t: Target, address: string, login: Login) => Promise<Connection>> = {
  async mysql(t, address, { username, password }) {
    const connection = await createConnection({
      host: address,
      port: t.port,
      user: username,
      password,
      database: t.database,
      connectTimeout: TIMEOUT_S * 1000,
      // Certificates name the host, not the address that was called.
      ...(t.tls ? { ssl: { servername: t.host, rejectUnauthorized: true } as never } : {}),
      multipleStatements: false,
      supportBigNumbers: true,
      bigNumberStrings: true,
    })
    const [rows] = await connection.query('select version() as version')
    return {
      version: `MySQL ${(rows as { version: string }[])[0]?.version}`,
      query: async (text, values = []) =>
        (await connection.execute(text, values as never))[0] as Record<string, unknown>[],
      close: () => connection.end(),
    }
  },
  async postgresql(t, address, { username, password }) {
    const client = new pg.Client({
      host: address,
      port: t.port,
      user: username,
      password,
      database: t.database,
      connectionTimeoutMillis: TIMEOUT_S * 1000,
      query_timeout: TIMEOUT_S * 1000,
      ...(t.tls ? { ssl: { servername: t.host } } : {}),
    })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ serverVersion: string }>(`show server_version`)
    return {
      version: `PostgreSQL ${Object.values(rows[0] ?? {})[0]}`,
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
      close: () => client.end(),
    }
  },
  async oracle(t, address, { username, password }) {
    // Loaded only when asked for: few installations have one.
    const { default: oracledb } = await import('oracledb')
    // Names are checked by readJdbcUrl; brackets would end the descriptor's parts.
    const named = `${t.sid ? 'SID' : 'SERVICE_NAME'}=${t.database.replace(/[()=]/g, '')}`
    const connectString = `(DESCRIPTION=(CONNECT_TIMEOUT=${TIMEOUT_S})(ADDRESS=(PROTOCOL=TCP)(HOST=${address})(PORT=${t.port}))(CONNECT_DATA=(${named})))`
    const connection = await oracledb.getConnection({ user: username, password, connectString })
    return {
      version: `Oracle ${connection.oracleServerVersionString}`,
      query: async (text, values = []) =>
        ((await connection.execute(text, [...values] as never, { outFormat: oracledb.OUT_FORMAT_OBJECT })).rows ??
          []) as Record<string, unknown>[],
      close: () => connection.close(),
    }
  },
}
