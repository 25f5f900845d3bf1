import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../drivers/db/database.ts'
import { newId } from './ids.ts'
import type { Worker } from './services.ts'

/** What every process must hear of: caches are renewed, open pages told. Payloads name rows, never carry them. */
export interface ChangeTopics {
  param: Record<never, never>
  dict: Record<never, never>
  /** Sessions were locked or ended. */
  session: Record<never, never>
  /** What people may do or see changed: grants, roles, menus, organisations. */
  rights: Record<never, never>
  /** Tenants were added, changed, deleted or brought back. */
  tenant: Record<never, never>
  /** Notices were written or removed. */
  notice: Record<never, never>
  /** Somebody has a new personal entry. */
  inbox: Record<never, never>
}

const CHANNEL = 'tecovie_changes'
const AGAIN_MS = 3000

/**
 * Changes told to every process of the installation: here at once, elsewhere by the database's LISTEN and NOTIFY. After a
 * connection that broke, every topic is told once, because what was missed is unknown.
 */
export class Changes implements Worker {
  readonly name = 'changes'
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #self = newId()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool
    this.#log = log
  }

  on<K extends keyof ChangeTopics>(topic: K, listener: () => void): void {
    this.#emitter.on(topic, listener)
  }

  /** Tells this process now and the others soon. */
  send<K extends keyof ChangeTopics>(topic: K): void {
    this.#emitter.emit(topic)
    this.#pool
      .query('select pg_notify($1, $2)', [CHANNEL, `${this.#self} ${topic}`])
      .catch((error) => this.#log.warn({ err: error, topic }, 'other processes were not told of a change'))
  }

  /** Tells every process, this one too, once the transaction of `db` commits; nothing when it does not. */
  async sendOnCommit<K extends keyof ChangeTopics>(db: Db, topic: K): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${`commit ${topic}`})`.execute(db)
  }

  async start(): Promise<void> {
    await this.#listen()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      ...this.#pool.options,
      password: this.#pool.options.password,
      application_name: 'tecovie changes',
    })
    client.on('notification', ({ payload = '' }) => {
      const [from, topic] = payload.split(' ')
      if (from !== this.#self && topic) this.#emitter.emit(topic)
    })
    client.on('error', () => this.#again())
    client.on('end', () => this.#again())
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
  }

  #again(): void {
    this.#client = undefined
    if (this.#stopped || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#listen().then(
        () => {
          for (const topic of this.#emitter.eventNames()) this.#emitter.emit(topic)
        },
        () => this.#again(),
      )
    }, AGAIN_MS)
  }
}
