import { type CommandState, statesBefore } from '@tecovie/contract/resources/command.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'

/** A command about to be sent. */
export interface Outgoing {
  id: string
  deviceId: string
  kind: 'set' | 'service'
  code: string
  params: Record<string, unknown>
  offline: 'wait' | 'fail'
  productKey: string
  deviceKey: string
}

interface Changed {
  id: string
  tenantId: string
  projectId: string
  deviceId: string
  jobId: string | null
  state: CommandState
}

const CHANGED = sql`c.id, c.tenant_id, c.project_id, c.device_id, c.job_id, c.state`
/** Time a device has for its answer when it came back just before the deadline. */
const LEAST_SECONDS = 10
const EXPIRE_AT_ONCE = 1000
/** A group's progress is told at most this often. */
const TELL_MS = 500

/** Commands' rows: every change of state goes by the table of the contract and is told to open pages. */
export class CommandStore {
  readonly #services: Services
  readonly #jobs = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
  }

  /** Takes commands that were not sent yet for sending; what another process took, or was cancelled, is left out. */
  async claim(ids: readonly string[]): Promise<Outgoing[]> {
    const { rows } = await sql<Outgoing & Changed>`
      update command c set state = 'sent', reason = null, sent_at = now(), update_time = now(),
        deadline = case c.offline when 'fail' then now() + c.timeout_seconds * interval '1 second'
          else greatest(c.deadline, now() + ${LEAST_SECONDS} * interval '1 second') end
      from device d join product p on p.id = d.product_id
      where c.id = any(${ids}::bigint[]) and c.state = any(${statesBefore('send')}::text[]) and d.id = c.device_id
      returning ${CHANGED}, c.kind, c.code, c.params, c.offline, p.product_key, d.device_key`.execute(this.#services.db)
    this.#tell(rows)
    return rows
  }

  /** Takes a sending back: the device is away and the command may wait. */
  async unsend(id: string): Promise<void> {
    const { rows } = await sql<Changed>`
      update command c set state = 'created', reason = 'offline', sent_at = null, update_time = now(),
        deadline = c.create_time + c.timeout_seconds * interval '1 second'
      where c.id = ${id} and c.state = any(${statesBefore('unsend')}::text[]) returning ${CHANGED}`.execute(
      this.#services.db,
    )
    this.#tell(rows)
  }

  async refuse(id: string, reason: string): Promise<void> {
    const { rows } = await sql<Changed>`
      update command c set state = 'refused', reason = ${reason}, finished_at = now(), update_time = now()
      where c.id = ${id} and c.state = any(${statesBefore('refuse')}::text[]) returning ${CHANGED}`.execute(
      this.#services.db,
    )
    this.#tell(rows)
  }

  /** Keeps a device's answer; one to a command that is over already changes nothing. */
  async answer(deviceId: string, id: string, o: { code: number; data: unknown; message?: string }): Promise<void> {
    const step = o.code === 200 ? 'acknowledge' : 'refuse'
    const { rows } = await sql<Changed>`
      update command c set state = ${o.code === 200 ? 'acknowledged' : 'refused'}, result = ${JSON.stringify(o.data)}::jsonb,
        result_code = ${o.code}, reason = ${o.message?.slice(0, 255) ?? null}, finished_at = now(), update_time = now()
      where c.id = ${id} and c.device_id = ${deviceId} and c.state = any(${statesBefore(step)}::text[])
      returning ${CHANGED}`.execute(this.#services.db)
    this.#tell(rows)
  }

  /** Ends what is past its deadline. */
  async expire(): Promise<void> {
    const { rows } = await sql<Changed>`
      update command c set state = 'timedOut', reason = case c.state when 'sent' then 'noReply' else 'waited' end,
        finished_at = now(), update_time = now()
      where c.id in (select id from command where deadline < now() and state in ('created', 'sent')
        order by deadline limit ${EXPIRE_AT_ONCE} for update skip locked)
      returning ${CHANGED}`.execute(this.#services.db)
    this.#tell(rows)
  }

  /** Cancels what a job made and was not sent yet. */
  async cancelJob(jobId: string): Promise<number> {
    const { rows } = await sql<Changed>`
      update command c set state = 'cancelled', reason = 'cancelled', finished_at = now(), update_time = now()
      where c.job_id = ${jobId} and c.state = any(${statesBefore('cancel')}::text[]) returning ${CHANGED}`.execute(
      this.#services.db,
    )
    this.#tell(rows)
    return rows.length
  }

  async cancel(id: string): Promise<number> {
    const { rows } = await sql<Changed>`
      update command c set state = 'cancelled', reason = 'cancelled', finished_at = now(), update_time = now()
      where c.id = ${id} and c.state = any(${statesBefore('cancel')}::text[]) returning ${CHANGED}`.execute(
      this.#services.db,
    )
    this.#tell(rows)
    return rows.length
  }

  /** The next commands that nobody has tried to send yet. */
  async queue(limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from command where state = 'created' and reason is null order by id limit ${limit}`.execute(
      this.#services.db,
    )
    return rows.map((r) => r.id)
  }

  /** Commands that wait for these devices, oldest first. */
  async waitingFor(deviceIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from command where device_id = any(${deviceIds}::bigint[]) and state = 'created' order by id`.execute(
      this.#services.db,
    )
    return rows.map((r) => r.id)
  }

  /** How many commands of a job stand in each state. */
  async summary(jobId: string): Promise<Record<string, number>> {
    const { rows } = await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from command where job_id = ${jobId} group by state`.execute(this.#services.db)
    return Object.fromEntries(rows.map((r) => [r.state, r.n]))
  }

  #tell(rows: readonly Changed[]): void {
    const { live } = this.#services
    if (!live.listeners) return
    for (const { id, tenantId, projectId, deviceId, jobId, state } of rows) {
      live.publish('device', { tenantId, projectId, id: deviceId }, { kind: 'command', deviceId, commandId: id, state })
      if (jobId) this.#jobs.set(jobId, tenantId)
    }
    if (this.#jobs.size) this.#timer ??= setTimeout(() => void this.#tellJobs(), TELL_MS).unref()
  }

  async #tellJobs(): Promise<void> {
    this.#timer = undefined
    const jobs = [...this.#jobs]
    this.#jobs.clear()
    for (const [jobId, tenantId] of jobs) {
      const states = await this.summary(jobId).catch(() => undefined)
      if (!states) continue
      const { created = 0, sent = 0, acknowledged = 0, refused = 0, timedOut = 0, cancelled = 0 } = states
      const failed = refused + timedOut + cancelled
      const done = acknowledged + failed
      const state = created + sent ? 'running' : 'done'
      const total = done + created + sent
      this.#services.live.publish('job', { tenantId, id: jobId }, { jobId, state, done, total, failed, result: states })
    }
  }
}
