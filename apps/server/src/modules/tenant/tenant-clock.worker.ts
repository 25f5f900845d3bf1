import { sql } from 'kysely'
import type { Services, Worker } from '../../platform/services.ts'
import { PLATFORM_TENANT } from '../auth/principal.service.ts'
import type { JobService } from '../job/job.service.ts'
import { KEPT_DAYS } from './tenant-life.module.ts'

export const PURGE = 'tenant.purge'
const EVERY_MS = 3_600_000

/** Ends the sessions of tenants that are no longer in force, and has those removed whose days to come back are over. */
export class TenantClock implements Worker {
  readonly name = 'tenant-clock'
  readonly #services: Services
  readonly #jobs: JobService
  #timer: NodeJS.Timeout | undefined
  #off: () => void = () => undefined

  constructor(services: Services, jobs: JobService) {
    this.#services = services
    this.#jobs = jobs
  }

  async start(): Promise<void> {
    const { log, tenants } = this.#services
    const safely = (work: () => Promise<void>) => () =>
      void work().catch((error) => log.error({ err: error }, 'tenants that are over could not be looked after'))
    const end = safely(() => this.endSessions())
    const purge = safely(() => this.purgeDue())
    this.#off = tenants.onOut(end)
    this.#timer = setInterval(purge, EVERY_MS).unref()
    end()
    purge()
  }

  async stop(): Promise<void> {
    this.#off()
    clearInterval(this.#timer)
  }

  /** Ends what is open of tenants that expired or were deleted. */
  async endSessions(): Promise<void> {
    const { rows } = await sql`update session s set revoked_at = now() from tenant t
      where t.tenant_id = s.tenant_id and s.revoked_at is null and (t.deleted_at is not null or t.dead_line <= now() + interval '1 second')
      returning s.id`.execute(this.#services.db)
    if (rows.length) this.#services.changes.send('session')
  }

  /** Makes a job for every tenant that was deleted long enough ago and has none. */
  async purgeDue(): Promise<void> {
    const { db } = this.#services
    const { rows } = await sql<{ tenantId: string }>`update tenant t set purging_at = coalesce(purging_at, now())
      where deleted_at < now() - make_interval(days => ${KEPT_DAYS}) and tenant_id <> ${PLATFORM_TENANT}
        and not exists (select from job j where j.tenant_id = ${PLATFORM_TENANT} and j.kind = ${PURGE}
          and j.state in ('waiting', 'running') and j.input->>'tenantId' = t.tenant_id)
      returning tenant_id`.execute(db)
    for (const { tenantId } of rows)
      await this.#jobs.create({ tenantId: PLATFORM_TENANT, userId: null, kind: PURGE, input: { tenantId } })
  }
}
