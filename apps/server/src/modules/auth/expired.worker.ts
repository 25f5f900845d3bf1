import { sql } from 'kysely'
import type { Services, Worker } from '../../platform/services.ts'

const EVERY_MS = 3_600_000
/** Sessions that are over stay a while, for whoever asks what happened. */
const SESSION_DAYS = 30

/** Drops what is over: sessions, tickets, codes, challenges, states. */
export class ExpiredSweeper implements Worker {
  readonly name = 'expired'
  readonly #services: Services
  #timer: NodeJS.Timeout | undefined
  constructor(services: Services) {
    this.#services = services
  }

  async start(): Promise<void> {
    const sweep = () =>
      this.sweep().catch((error) => this.#services.log.error({ err: error }, 'what is over could not be dropped'))
    this.#timer = setInterval(sweep, EVERY_MS).unref()
    void sweep()
  }

  async sweep(): Promise<void> {
    const { db } = this.#services
    await sql`delete from session where expires_at < now() - make_interval(days => ${SESSION_DAYS})`.execute(db)
    await sql`delete from one_use_ticket where expires_at < now()`.execute(db)
    await sql`delete from oauth_code where expires_at < now() - interval '1 day'`.execute(db)
    await sql`delete from sign_in_challenge where expires_at < now()`.execute(db)
    await sql`delete from social_state_used where expires_at < now()`.execute(db)
    await sql`delete from sms_code where expires_at < now() - interval '1 hour'`.execute(db)
    await sql`delete from app_session where expires_at < now()`.execute(db)
    await sql`delete from home_invite where expires_at < now()`.execute(db)
    await sql`delete from device_claim where expires_at < now()`.execute(db)
    await sql`delete from sms_count where day < (now() at time zone 'utc')::date`.execute(db)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
  }
}
