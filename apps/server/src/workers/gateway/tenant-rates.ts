import type pg from 'pg'
import type { TenantStates } from '../../platform/tenant-states.ts'

const BURST_SECONDS = 2
/** Nobody is held back longer than this, so that keep-alives still come through. */
const LONGEST_MS = 10_000
const FLUSH_MS = 5000

interface Bucket {
  tokens: number
  at: number
}

/** How much the devices of each tenant say together: a token bucket a tenant, and what is said now for whoever looks. */
export class TenantRates {
  readonly #tenants: TenantStates
  readonly #pool: pg.Pool
  readonly #buckets = new Map<string, Bucket>()
  #said = new Map<string, number>()
  #last = new Set<string>()
  #since = Date.now()
  #timer: NodeJS.Timeout | undefined

  constructor(tenants: TenantStates, pool: pg.Pool) {
    this.#tenants = tenants
    this.#pool = pool
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), FLUSH_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Counts a message that is taken in any case; answers for how many ms its sender should be held back. With many senders
   * each waits longer, until together they say as much as the tenant may.
   */
  take(tenantId: string, now: number): number {
    this.#count(tenantId)
    const rate = this.#tenants.rateOf(tenantId)
    if (rate === Number.POSITIVE_INFINITY) return 0
    const bucket = this.#fill(tenantId, rate, now)
    bucket.tokens = Math.max(bucket.tokens - 1, (-rate * LONGEST_MS) / 1000)
    return bucket.tokens >= 0 ? 0 : Math.ceil((-bucket.tokens * 1000) / rate)
  }

  /** Counts a message if there is room for it, else answers after how many seconds there is. */
  ask(tenantId: string, now: number): number {
    const rate = this.#tenants.rateOf(tenantId)
    const bucket = rate === Number.POSITIVE_INFINITY ? undefined : this.#fill(tenantId, rate, now)
    if (bucket && bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / rate))
    if (bucket) bucket.tokens -= 1
    this.#count(tenantId)
    return 0
  }

  /** Writes what each tenant says a second now. */
  async flush(): Promise<void> {
    const said = this.#said
    const seconds = Math.max(1, (Date.now() - this.#since) / 1000)
    const ids = [...new Set([...said.keys(), ...this.#last])]
    this.#said = new Map()
    this.#last = new Set(said.keys())
    this.#since = Date.now()
    if (!ids.length) return
    const rates = ids.map((id) => (said.get(id) ?? 0) / seconds)
    await this.#pool.query(
      `insert into tenant_usage (tenant_id, rate) select k.id, k.rate from unnest($1::text[], $2::real[]) k(id, rate)
        where exists (select from tenant t where t.tenant_id = k.id)
        on conflict (tenant_id) do update set rate = excluded.rate, at = now()`,
      [ids, rates],
    )
  }

  #count(tenantId: string): void {
    this.#said.set(tenantId, (this.#said.get(tenantId) ?? 0) + 1)
  }

  #fill(tenantId: string, rate: number, now: number): Bucket {
    const room = rate * BURST_SECONDS
    const bucket = this.#buckets.get(tenantId) ?? { tokens: room, at: now }
    bucket.tokens = Math.min(room, bucket.tokens + ((now - bucket.at) * rate) / 1000)
    bucket.at = now
    this.#buckets.set(tenantId, bucket)
    return bucket
  }
}
