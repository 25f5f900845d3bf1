import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { postJson } from '../../platform/outgoing.ts'
import type { Services, Worker } from '../../platform/services.ts'

const IDLE_MS = 2000
const BATCH = 20
/** Tries at 0, 10 s, 1 min, 5 min, 30 min, 2 h, 6 h; then it is given up. */
const DELAYS = [10, 60, 300, 1800, 7200, 21_600]

interface Delivery {
  id: string
  eventId: string
  url: string
  secret: string
  body: unknown
  attempts: number
}

/** HMAC-SHA256 of `timestamp.body` in hex: the receiver computes the same with the rule's secret. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Posts orders of rules to third parties: signed, retried, only to allowed addresses. */
export class WebhookWorker implements Worker {
  readonly name = 'webhooks'
  private readonly services: Services
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(services: Services) {
    this.services = services
  }

  async start(): Promise<void> {
    this.schedule()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private schedule(): void {
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.running = this.round()
        .catch((error) => this.services.log.warn({ err: error }, 'webhooks could not be sent'))
        .finally(() => this.schedule())
    }, IDLE_MS)
  }

  private async round(): Promise<void> {
    // Taken for five minutes: a server that dies in the middle leaves the delivery to the next round.
    const { rows } =
      await sql<Delivery>`update webhook_delivery set next_at = now() + interval '5 minutes', attempts = attempts + 1
      where id in (select w.id from webhook_delivery w where w.state = 'waiting' and w.next_at <= now()
        and not exists (select from tenant t where t.tenant_id = w.tenant_id and t.deleted_at is not null)
        order by w.next_at limit ${BATCH} for update of w skip locked)
      returning id, event_id, url, secret, body, attempts`.execute(this.services.db)
    await Promise.all(rows.map((d) => this.deliver(d)))
  }

  private async deliver(d: Delivery): Promise<void> {
    const { secrets, config, db, book } = this.services
    const body = JSON.stringify(d.body)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const outcome = await postJson(
      d.url,
      body,
      {
        'x-tecovie-delivery': d.id,
        'x-tecovie-timestamp': timestamp,
        'x-tecovie-signature': `sha256=${signature(d.secret ? secrets.open(d.secret) : '', timestamp, body)}`,
      },
      config.webhookAllow,
    ).then(
      (status) => ({ status, error: status >= 200 && status < 300 ? null : `HTTP ${status}` }),
      (error: Error) => ({ status: null, error: error.message.slice(0, 300) }),
    )
    const delay = DELAYS[d.attempts - 1]
    const state = !outcome.error ? 'done' : delay === undefined ? 'failed' : 'waiting'
    await sql`update webhook_delivery set state = ${state}, last_status = ${outcome.status}, last_error = ${outcome.error},
      next_at = now() + make_interval(secs => ${delay ?? 0}), finished_at = case when ${state} <> 'waiting' then now() end where id = ${d.id}`.execute(
      db,
    )
    if (state === 'failed') book.usual('error', 'webhook.givenUp', { url: d.url })
  }
}
