import type pg from 'pg'
import type { Logger } from 'pino'
import type { Worker } from '../../platform/services.ts'
import type { Partitions } from './partitions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Evidence of presence is kept this long. */
const EVIDENCE_DAYS = 90
/** Ids carry their time: milliseconds since 2024 above 22 other bits. */
const idAt = (ms: number) => String(BigInt(ms - Date.UTC(2024, 0, 1)) << 22n)

interface Parts {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly partitions: Partitions
  readonly defaultRetention: number
}

/** Makes tomorrow's partitions and drops those past retention, at the start and every hour. */
export class PartitionsWorker implements Worker {
  readonly name = 'partitions'
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    await this.run(Date.now())
    this.#timer = setInterval(() => void this.run(Date.now()), HOUR).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
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
      await pool.query('delete from device_presence where id < $1', [idAt(now - EVIDENCE_DAYS * DAY)])
      if (dropped.length) log.info({ dropped }, 'telemetry past its retention dropped')
    } catch (error) {
      log.error({ error: (error as Error).message }, 'partitions not maintained')
    }
  }
}
