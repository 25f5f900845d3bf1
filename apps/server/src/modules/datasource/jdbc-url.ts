import type { DriverClass } from '@tecovie/contract/resources/datasource.ts'

/** Where a datasource is. `service` and `sid` are Oracle's two ways to name a database. */
export interface Target {
  readonly kind: 'mysql' | 'postgresql' | 'oracle'
  readonly host: string
  readonly port: number
  readonly database: string
  /** Oracle only: the database is a SID, not a service name. */
  readonly sid: boolean
  readonly tls: boolean
}

const HOST = String.raw`(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?`
const PLAIN = new RegExp(`^jdbc:(mysql|postgresql)://${HOST}/([^/?#\\s]+)(?:\\?([^#\\s]*))?$`)
const ORACLE = new RegExp(`^jdbc:oracle:thin:@(?:(?:tcps?:)?//)?${HOST}(/|:)([^/?#\\s:]+)$`)
const KINDS: Record<DriverClass, Target['kind']> = {
  'com.mysql.cj.jdbc.Driver': 'mysql',
  'org.postgresql.Driver': 'postgresql',
  'oracle.jdbc.OracleDriver': 'oracle',
}
const PORTS = { mysql: 3306, postgresql: 5432, oracle: 1521 }

/** Reads a JDBC address of the kind that the driver class names; undefined when it is none. Only encryption is read of its options. */
export function readJdbcUrl(driver: DriverClass, url: string): Target | undefined {
  const kind = KINDS[driver]
  const made = (host: string, port: string | undefined, database: string, more: { sid?: boolean; tls?: boolean }) => {
    const n = port ? Number(port) : PORTS[kind]
    if (n < 1 || n > 65_535) return undefined
    return { kind, host: host.replace(/^\[|\]$/g, ''), port: n, database, sid: false, tls: false, ...more }
  }
  if (kind === 'oracle') {
    const [, host, port, mark, database] = ORACLE.exec(url.trim()) ?? []
    return host && database ? made(host, port, database, { sid: mark === ':' }) : undefined
  }
  const [, named, host, port, database, query] = PLAIN.exec(url.trim()) ?? []
  if (named !== kind || !host || !database) return undefined
  const options = new URLSearchParams(query ?? '')
  const mode = (options.get('sslmode') ?? options.get('sslMode') ?? '').toLowerCase()
  const tls =
    options.get('useSSL') === 'true' ||
    ['require', 'required', 'verify-ca', 'verify-full', 'verify_ca', 'verify_identity'].includes(mode)
  return made(host, port, decodeURIComponent(database), { tls })
}
