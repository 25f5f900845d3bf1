import { sql } from 'kysely'
import type { Services, Worker } from '../../platform/services.ts'

/** At the latest the clock looks again after an hour; entries older than half a year go then. */
const LONGEST_MS = 3_600_000
const AGAIN_MS = 5000

/** Tells open pages of notices when they are written and when their release comes, in every process that has open pages. */
export class NoticeClock implements Worker {
  readonly name = 'notice-clock'
  readonly #services: Services
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false
  /** The database's time of the last look, as text: its microseconds are kept. */
  #last: string | undefined

  constructor(services: Services) {
    this.#services = services
  }

  async start(): Promise<void> {
    this.#services.changes.on('notice', () => this.#look())
    this.#look()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** One look after the other. */
  #look(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#running = this.#running
      .then(() => this.#round())
      .then(
        (ms) => this.#again(ms),
        (error) => {
          this.#services.log.warn({ err: error }, 'notices could not be told')
          this.#again(AGAIN_MS)
        },
      )
  }

  #again(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), ms)
  }

  /** Tells the tenants whose notices changed or were released since the last look; returns how long until the next release. */
  async #round(): Promise<number> {
    const { db, live } = this.#services
    const { rows } = await sql<{ now: string; tenants: string[]; next: number | null }>`
      select now()::text as now,
        array(select distinct tenant_id from notice where update_time > now() - interval '30 seconds'
          or (release_time > coalesce(${this.#last ?? null}::timestamptz, now()) and release_time <= now())) as tenants,
        (select extract(epoch from min(release_time) - now())::float8 from notice where release_time > now()) as next`.execute(
      db,
    )
    const [seen] = rows
    for (const tenantId of seen?.tenants ?? []) live.publish('notices', { tenantId }, { kind: 'changed' })
    this.#last = seen?.now
    if (seen?.next == null || seen.next * 1000 > LONGEST_MS) {
      await sql`delete from inbox where create_time < now() - interval '180 days'`.execute(db)
      return LONGEST_MS
    }
    return Math.ceil(seen.next * 1000) + 10
  }
}
