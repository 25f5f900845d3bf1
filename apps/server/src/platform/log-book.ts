import { hostname } from 'node:os'
import type { LogLevel } from '@tecovie/contract/resources/log.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { newId } from './ids.ts'
import { translator } from './translate.ts'

type Book = 'log_api' | 'log_error' | 'log_usual'
/** Rows that wait; beyond them the oldest go, and the number that went is itself noted. */
const MAX_WAITING = 20_000
const BATCH = 500
const MAX_PARAMS = 16_384
const RETRY_MS = 2000
const LOCK = 7_301_030

const COLUMNS: Record<Book, readonly string[]> = {
  log_api: ['title', 'action', 'method', 'status', 'time', 'changes'],
  log_error: ['title', 'action', 'method', 'exception_name', 'message', 'stack_trace'],
  log_usual: ['log_level', 'log_id', 'log_data'],
}
const SHARED = [
  'id',
  'tenant_id',
  'service_id',
  'server_host',
  'server_ip',
  'env',
  'request_uri',
  'user_agent',
  'params',
  'remote_ip',
  'request_id',
  'create_by',
  'create_time',
]
const TYPES: Record<string, string> = { id: 'bigint', status: 'int', time: 'int', create_time: 'timestamptz' }

/** Who did it and where it came from. All but the tenant may be unknown. */
export interface LogOrigin {
  readonly tenantId: string
  readonly account?: string
  /** Path only: a query may carry secrets of old clients. */
  readonly uri?: string
  readonly userAgent?: string
  readonly address?: string
  readonly requestId?: string
  /** Already masked. */
  readonly params?: unknown
}

/** What concerns no tenant is the platform's. */
const PLATFORM: LogOrigin = { tenantId: '000000' }

const monthOf = (at: Date) => at.toISOString().slice(0, 7).replace('-', '')

/** Texts that PostgreSQL takes: no null characters, no longer than is useful. */
const text = (value: unknown, max = MAX_PARAMS): string | null => {
  if (value === undefined || value === null) return null
  const s = typeof value === 'string' ? value : JSON.stringify(value)
  return clean(s.length > max ? `${s.slice(0, max)}…` : s)
}

/** Without what PostgreSQL cannot keep: null characters, halves of characters. */
const clean = (s: string): string => s.replaceAll('\u0000', '').toWellFormed()

/** A row that is refused for what it holds would be refused for ever. */
const isDataError = (error: unknown): boolean => String((error as { code?: string }).code ?? '').startsWith('22')

/**
 * The three logs that people read. Rows are written in batches as soon as the batch before is stored; a request never
 * waits for its log and never fails for it.
 */
export class LogBook {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #env: string
  readonly #waiting = new Map<Book, Record<string, unknown>[]>()
  readonly #months = new Set<string>()
  #writing: Promise<void> | undefined
  #dropped = 0
  #stopped = false

  constructor(pool: pg.Pool, log: Logger, env = 'prod') {
    this.#pool = pool
    this.#log = log
    this.#env = env
  }

  /** Makes this month's partitions before the first row needs them. */
  async start(): Promise<void> {
    for (const book of Object.keys(COLUMNS) as Book[]) await this.#ensure(book, monthOf(new Date()))
  }

  api(
    origin: LogOrigin,
    row: { title: string; action: string; method: string; status: number; time: number; changes?: unknown },
  ): void {
    const changes = text(row.changes, MAX_PARAMS * 4)
    this.#add('log_api', origin, { ...row, changes })
  }

  error(origin: LogOrigin, row: { title: string; action: string; method: string; error: Error }): void {
    const { error, ...rest } = row
    this.#add('log_error', origin, {
      ...rest,
      exception_name: error.name,
      message: text(error.message, 2000),
      stack_trace: text(error.stack),
    })
  }

  /** A note of the kind `id` (`noun.what`), whose text stands under `notes.<id>`: kept in Chinese, with what it is made of. */
  usual(level: LogLevel, id: string, params: Record<string, unknown> = {}, origin: LogOrigin = PLATFORM): void {
    const data = text(translator('zh')(`notes.${id}`, params), 4000)
    this.#add('log_usual', { ...origin, params }, { log_level: level, log_id: id, log_data: data })
  }

  #add(book: Book, origin: LogOrigin, own: Record<string, unknown>): void {
    if (this.#stopped) return
    const rows = this.#waiting.get(book) ?? []
    this.#waiting.set(book, rows)
    if (rows.length >= MAX_WAITING) {
      rows.shift()
      this.#dropped++
    }
    rows.push({
      id: newId(),
      tenant_id: clean(origin.tenantId),
      service_id: /^\/api\/([\w-]+)/.exec(origin.uri ?? '')?.[1] ?? 'tecovie-server',
      server_host: hostname(),
      server_ip: null,
      env: this.#env,
      request_uri: text(origin.uri, 512),
      user_agent: text(origin.userAgent, 512),
      params: text(origin.params),
      remote_ip: text(origin.address, 64),
      request_id: text(origin.requestId, 64),
      create_by: text(origin.account, 128),
      create_time: new Date(),
      ...own,
    })
    this.#writing ??= new Promise((resolve) => setImmediate(() => void this.#drain().then(resolve)))
  }

  async #drain(): Promise<void> {
    for (;;) {
      const next = [...this.#waiting].find(([, rows]) => rows.length)
      if (!next) break
      const [book, rows] = next
      const batch = rows.splice(0, BATCH)
      try {
        await this.#store(book, batch)
      } catch (error) {
        this.#log.error({ err: error, book }, 'the log could not be written')
        if (isDataError(error)) {
          for (const row of batch) await this.#store(book, [row]).catch(() => this.#dropped++)
          continue
        }
        if (this.#stopped) break
        rows.unshift(...batch.slice(Math.max(0, rows.length + batch.length - MAX_WAITING)))
        await new Promise((r) => setTimeout(r, RETRY_MS).unref())
      }
    }
    if (this.#dropped)
      this.#log.error({ rows: this.#dropped }, 'log rows were given up: the database did not take them')
    this.#dropped = 0
    this.#writing = undefined
  }

  async #store(book: Book, batch: Record<string, unknown>[]): Promise<void> {
    for (const month of new Set(batch.map((r) => monthOf(r.create_time as Date)))) await this.#ensure(book, month)
    const columns = [...SHARED, ...COLUMNS[book]]
    const typed = columns.map((c) => `${c} ${TYPES[c] ?? 'text'}`).join(', ')
    await this.#pool.query(
      `insert into ${book} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_to_recordset($1::jsonb) as r(${typed})`,
      [JSON.stringify(batch)],
    )
  }

  /** The month's partition, made when its first row comes. */
  async #ensure(book: Book, month: string): Promise<void> {
    const name = `${book}_${month}`
    if (this.#months.has(name)) return
    await makeMonth(this.#pool, book, month)
    this.#months.add(name)
  }

  /** Drops months that ended more than `days` ago; answers their names. Whole tables go, no row is touched. */
  async dropExpired(days: number, now: number = Date.now()): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^log_(api|error|usual)_[0-9]{6}$' and relkind = 'r' order by 1`,
    )
    const gone: string[] = []
    for (const { name } of rows) {
      const month = name.slice(-6)
      const end = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 1)
      if (end + days * 86_400_000 > now) continue
      await this.#pool.query(`drop table if exists ${name}`)
      this.#months.delete(name)
      gone.push(name)
    }
    return gone
  }

  /** Resolves when everything noted so far is stored or given up. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** Takes no more and stores what waits. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.settled()
  }
}

/** Makes a month's partition; several processes may want the same one. `month` is `yyyyMM`, in UTC. */
export async function makeMonth(pool: Pick<pg.Pool, 'query'>, book: string, month: string): Promise<void> {
  if (!/^\d{6}$/.test(month)) throw new Error(`${month} is no month`)
  const [y, m] = [Number(month.slice(0, 4)), Number(month.slice(4))]
  const bound = (at: number) => `'${new Date(at).toISOString()}'`
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(${LOCK});
    create table if not exists ${book}_${month} partition of ${book} for values from (${bound(Date.UTC(y, m - 1, 1))}) to (${bound(Date.UTC(y, m, 1))});
  end $$`)
}
