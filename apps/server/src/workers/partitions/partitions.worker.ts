import type pg from 'pg'
import type { Logger } from 'pino'
import type { Worker } from '../../platform/services.ts'
import type { Partitions } from './partitions.ts'
import { pruneExpired } from './prune.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Parts {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly partitions: Partitions
  readonly defaultRetention: number
}

/** Makes tomorrow's partitions and lets go of what is past its retention, at the start and every hour. */
export class PartitionsWorker implements Worker {
  readonly name = 'partitions'
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #stopping = false
  #pruning: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    await this.run(Date.now())
    this.#timer = setInterval(() => void this.run(Date.now()), HOUR).unref()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    await this.#pruning
  }

  /** One round; what fails is logged and tried again in the next. */
  async run(now: number): Promise<void> {
    const { pool, log, partitions, defaultRetention } = this.#parts
    try {
      const { rows } = await pool.query<{ days: number }>(
        'select distinct retention_days::int as days from product where retention_days is not null',
      )
      for (const days of new Set([defaultRetention, ...rows.map((r) => r.days)])) {
        await partitions.ensure(days, now)
        await partitions.ensure(days, now + DAY)
      }
      const dropped = await partitions.dropExpired(now)
      if (dropped.length) log.info({ dropped }, 'telemetry past its retention dropped')
    } catch (error) {
      log.error({ error: (error as Error).message }, 'partitions not maintained')
    }
    // Much may be past its retention; nobody waits for that, the start least of all.
    this.#pruning ??= this.#prune(now).finally(() => {
      this.#pruning = undefined
    })
  }

  async #prune(now: number): Promise<void> {
    const { pool, log } = this.#parts
    try {
      const deleted = await pruneExpired(pool, now, () => this.#stopping)
      if (deleted) log.info({ deleted }, 'rows past their retention deleted')
    } catch (error) {
      log.error({ error: (error as Error).message }, 'rows past their retention not deleted')
    }
  }
}
