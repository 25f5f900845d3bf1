import { sql } from 'kysely'
import type { Services, Worker } from '../../platform/services.ts'

const EVERY_MS = 5 * 60_000
const KEPT_DAYS = 8

/** Notes every five minutes how many devices of each project are online; charts read it. */
export class OnlineSampler implements Worker {
  readonly name = 'online-sampler'
  readonly #services: Services
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(services: Services) {
    this.#services = services
  }

  async start(): Promise<void> {
    this.#running = this.sample()
    this.#timer = setInterval(() => {
      this.#running = this.sample()
    }, EVERY_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** One sample now; a second one within the same five minutes replaces it. */
  async sample(): Promise<void> {
    const { db, log } = this.#services
    const at = new Date(Math.floor(Date.now() / EVERY_MS) * EVERY_MS)
    try {
      await sql`insert into online_sample (tenant_id, project_id, at, online, total)
        select tenant_id, project_id, ${at}::timestamptz, coalesce(sum(n) filter (where online = 1), 0), sum(n)
        from device_count group by tenant_id, project_id
        on conflict (tenant_id, at, project_id) do update set online = excluded.online, total = excluded.total`.execute(
        db,
      )
      await sql`delete from online_sample where at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(db)
    } catch (error) {
      log.error({ err: error }, 'devices online could not be sampled')
    }
  }
}
