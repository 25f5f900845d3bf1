import type pg from 'pg'
import type { Logger } from 'pino'
import type { Changes } from './changes.ts'
import type { Worker } from './services.ts'

interface State {
  readonly deadLine: number
  readonly deleted: boolean
  readonly rate: number
}

/** Why nobody and nothing of a tenant is let in. */
export type OutReason = 'the tenant has expired' | 'the tenant was deleted'

const LOOK_MS = 1000

/** Which tenants are in force and how much their devices may say; at hand in every process, without asking the database. */
export class TenantStates implements Worker {
  readonly name = 'tenant-states'
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #changes: Changes
  readonly #listeners = new Set<(tenantIds: readonly string[]) => void>()
  #states = new Map<string, State>()
  #out = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  /** Tenants that were deleted: their rows are in no list. */
  hidden: readonly string[] = []

  constructor(pool: pg.Pool, log: Logger, changes: Changes) {
    this.#pool = pool
    this.#log = log
    this.#changes = changes
  }

  async start(): Promise<void> {
    this.#changes.on('tenant', () => {
      this.load().catch((error) => this.#log.error({ err: error }, 'tenants could not be read'))
    })
    await this.load()
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{
      tenant_id: string
      dead_line: Date | null
      deleted: boolean
      max_rate: number | null
    }>('select tenant_id, dead_line, deleted_at is not null as deleted, max_rate from tenant')
    this.#states = new Map(
      rows.map((r) => [
        r.tenant_id,
        {
          deadLine: r.dead_line?.getTime() ?? Number.POSITIVE_INFINITY,
          deleted: r.deleted,
          rate: r.max_rate ?? Number.POSITIVE_INFINITY,
        },
      ]),
    )
    this.hidden = rows.filter((r) => r.deleted).map((r) => r.tenant_id)
    this.#look()
  }

  /** Why a tenant is not in force; undefined when it is. */
  refusal(tenantId: string): OutReason | undefined {
    const state = this.#states.get(tenantId)
    if (state?.deleted) return 'the tenant was deleted'
    return state && state.deadLine <= Date.now() ? 'the tenant has expired' : undefined
  }

  /** Messages a second of all devices of a tenant together. */
  rateOf(tenantId: string): number {
    return this.#states.get(tenantId)?.rate ?? Number.POSITIVE_INFINITY
  }

  /** Calls back, within a second, with tenants that were in force and are no longer. */
  onOut(listener: (tenantIds: readonly string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #look(): void {
    const out = new Set([...this.#states.keys()].filter((id) => this.refusal(id)))
    const fresh = [...out].filter((id) => !this.#out.has(id))
    this.#out = out
    if (fresh.length) for (const listener of this.#listeners) listener(fresh)
  }
}
