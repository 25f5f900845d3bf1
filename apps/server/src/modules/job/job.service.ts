import { sql } from 'kysely'
import { notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Services, Worker } from '../../platform/services.ts'

export interface JobRow {
  id: string
  tenantId: string
  userId: string | null
  kind: string
  state: string
  // biome-ignore lint/suspicious/noExplicitAny: each kind reads its own input
  input: any
  // biome-ignore lint/suspicious/noExplicitAny: each kind keeps its own place
  cursor: any
  done: string
  failed: string
  total: string
}

/** What a running job is given to say how far it is. */
export interface JobRun {
  readonly job: JobRow
  /** Aborted when somebody cancels the job or the server stops. */
  readonly signal: AbortSignal
  /** Keeps the place to go on from after a restart, and tells open pages. */
  progress(p: { done: number; total?: number; failed?: number; cursor?: unknown }): Promise<void>
}

/** Does the work of one kind; may be called again with the kept cursor after a restart. Returns the result that is shown. */
export type JobHandler = (run: JobRun) => Promise<unknown>

const TELL_EVERY_MS = 300
const LOOK_MS = 5000
/** Jobs side by side. Each may hold a connection; calls need the rest. */
const slotsOf = (connections: number) => (connections < 16 ? 2 : 4)

declare module '../../drivers/db/database.ts' {
  interface Database {
    job: {
      id: string
      tenantId: string
      userId: string | null
      kind: string
      state: string
      input: unknown
      cursor: unknown
      done: string
      failed: string
      total: string
      result: unknown
      error: string | null
      createdAt: Date
      updatedAt: Date
      finishedAt: Date | null
    }
  }
}

/** Background jobs: rows first, so that they go on after a restart; a few side by side, shared fairly among tenants. */
export class JobService implements Worker {
  readonly name = 'jobs'
  private readonly services: Services
  private readonly handlers = new Map<string, JobHandler>()
  private readonly running = new Map<string, AbortController>()
  private readonly works = new Set<Promise<void>>()
  private readonly slots: number
  private stopping = false
  private woken = false
  private ring: () => void = () => undefined
  private loop: Promise<void> = Promise.resolve()

  constructor(services: Services) {
    this.services = services
    this.slots = slotsOf(services.config.databasePool)
  }

  /** Names who does jobs of a kind; before start. */
  handle(kind: string, handler: JobHandler): void {
    this.handlers.set(kind, handler)
  }

  /** Makes a job; the worker takes it up at once. */
  async create(o: {
    tenantId: string
    userId: string | null
    kind: string
    input: unknown
    total?: number
  }): Promise<string> {
    const id = newId()
    await sql`insert into job (id, tenant_id, user_id, kind, state, input, total)
      values (${id}, ${o.tenantId}, ${o.userId}, ${o.kind}, 'waiting', ${JSON.stringify(o.input)}, ${o.total ?? 0})`.execute(
      this.services.db,
    )
    this.wake()
    return id
  }

  /** Cancels a job of a user. Throws AppError 404. */
  async cancel(id: string, userId: string): Promise<void> {
    const { rows } = await sql`update job set state = 'cancelled', finished_at = now(), updated_at = now()
      where id = ${id} and user_id = ${userId} and state in ('waiting', 'running') returning id`.execute(
      this.services.db,
    )
    if (!rows.length) throw notFound()
    this.running.get(id)?.abort()
  }

  async start(): Promise<void> {
    // What ran when the server went down goes on from its cursor.
    await sql`update job set state = 'waiting' where state = 'running'`.execute(this.services.db)
    this.loop = this.run()
  }

  async stop(): Promise<void> {
    this.stopping = true
    for (const abort of this.running.values()) abort.abort()
    this.wake()
    await this.loop
    await Promise.all(this.works)
  }

  private wake(): void {
    this.woken = true
    this.ring()
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const job = this.works.size < this.slots ? await this.take().catch(() => undefined) : undefined
      if (!job) {
        await this.rest()
        continue
      }
      const work = this.work(job).finally(() => {
        this.works.delete(work)
        this.wake()
      })
      this.works.add(work)
    }
  }

  /** Until something is new; a call that came meanwhile counts. */
  private async rest(): Promise<void> {
    if (!this.woken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS)
        this.ring = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.woken = false
  }

  /** The oldest job of the tenant that has fewest running; who has half of the slots waits. */
  private async take(): Promise<JobRow | undefined> {
    const { rows } = await sql<JobRow>`update job set state = 'running', updated_at = now() where id = (
      select w.id from job w
        cross join lateral (select count(*) as n from job r where r.state = 'running' and r.tenant_id = w.tenant_id) busy
      where w.state = 'waiting' and busy.n < ${this.slots / 2}
      order by busy.n, w.id limit 1 for update of w skip locked) returning *`.execute(this.services.db)
    return rows[0]
  }

  private async work(job: JobRow): Promise<void> {
    const { db, live, log, book } = this.services
    const abort = new AbortController()
    this.running.set(job.id, abort)
    let told = 0
    const seen = { done: Number(job.done), total: Number(job.total), failed: Number(job.failed) }
    const tell = (state: string, result?: unknown) =>
      live.publish(
        'job',
        { tenantId: job.tenantId, id: job.id },
        { jobId: job.id, state, ...seen, ...(result === undefined ? {} : { result }) },
      )
    const progress: JobRun['progress'] = async ({ cursor, ...p }) => {
      Object.assign(seen, p)
      await sql`update job set done = ${seen.done}, total = ${seen.total}, failed = ${seen.failed}, updated_at = now(),
        cursor = coalesce(${cursor === undefined ? null : JSON.stringify(cursor)}::jsonb, cursor) where id = ${job.id}`.execute(
        db,
      )
      if (Date.now() - told < TELL_EVERY_MS) return
      told = Date.now()
      tell('running')
    }
    const finish = async (state: string, result: unknown, error: string | null) => {
      await sql`update job set state = ${state}, result = ${result === undefined ? null : JSON.stringify(result)}, error = ${error},
        updated_at = now(), finished_at = now() where id = ${job.id} and state = 'running'`.execute(db)
      tell(state, result)
    }
    try {
      const handler = this.handlers.get(job.kind)
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
      const result = await handler({ job, signal: abort.signal, progress })
      // A stop of the server leaves the row as it is: the next start takes it up again.
      if (!abort.signal.aborted) await finish('done', result, null)
      else if (!this.stopping) tell('cancelled')
    } catch (error) {
      if (abort.signal.aborted) return
      log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed')
      book.usual(
        'error',
        'job.failed',
        { kind: job.kind, reason: (error as Error).message },
        { tenantId: job.tenantId },
      )
      await finish('failed', undefined, (error as Error).message.slice(0, 500)).catch(() => undefined)
    } finally {
      this.running.delete(job.id)
    }
  }
}
