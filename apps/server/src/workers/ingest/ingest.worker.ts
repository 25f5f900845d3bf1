import type { DeviceState } from '@tecovie/engine/device-state.ts'
import type { Report } from '@tecovie/engine/rule-types.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { noteLate } from '../../modules/telemetry/day-digest.ts'
import type { Worker } from '../../platform/services.ts'
import type { StorageHealth } from '../../platform/storage-health.ts'
import type { Partitions } from '../partitions/partitions.ts'
import { type Batch, type BatchRow, isNewest, layOut } from './batch.ts'
import { findFirstTimes, insertReports, insertThingEvents, upsertLatest } from './batch-writer.ts'
import { isDataError } from './database-errors.ts'
import type { KnownDevice } from './device-directory.ts'
import type { DeviceStates } from './device-states.ts'
import type { IngestMetrics } from './ingest-metrics.ts'
import { transaction } from './transaction.ts'
import type { UpItem } from './up-item.ts'

function* keysOf(rows: readonly BatchRow[]): Generator<{ device: bigint; ts: number }> {
  for (const { item, row } of rows) yield { device: item.device.key, ts: row.ts }
}

/** What is made of new reports, in the same transaction. */
export interface BatchRules {
  /** Gets ready for the tenants of a batch. */
  prepare(client: pg.ClientBase, tenantIds: ReadonlySet<string>): Promise<void>
  /** Takes a report into the device's state and remembers what follows from it. */
  evaluate(tenantId: string, state: DeviceState, report: Report, receivedAt: number): void
  /** Stores what followed from the reports since the last `prepare`. */
  write(client: pg.ClientBase): Promise<void>
  committed(): void
  /** The transaction did not happen, or nobody knows: what memory holds of these tenants is read again. */
  undone(tenantIds: ReadonlySet<string>): void
}

/** A report that was new. */
export interface StoredReport {
  readonly device: KnownDevice
  readonly ts: number
  readonly values: Readonly<Record<string, unknown>>
}

export interface IngestParts {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly metrics: IngestMetrics
  readonly partitions: Partitions
  readonly states: DeviceStates
  readonly storage: StorageHealth
  readonly rules: BatchRules
  /** Told after each commit. */
  readonly stored?: (reports: readonly StoredReport[]) => void
  readonly maxQueueBytes?: number
  readonly maxQueueMessages?: number
}

const MAX_BATCH_ROWS = 2000
const MAX_BATCH_BYTES = 8_388_608
/** A batch that followed a full one waits this long for company; a quiet server stores at once. */
const LINGER_MS = 10
const BUSY_ROWS = 20
/** A transaction that takes longer makes the next ones smaller, so that acknowledgements stay prompt. */
const SLOW_MS = 600
const FEWEST_ROWS = 400
const RETRY_MS = [50, 100, 250, 500, 1000]
const ROOM_AGAIN = 0.75

/** Stores what devices send: one transaction at a time, and what arrives meanwhile goes into the next one. */
export class IngestWorker implements Worker {
  readonly name = 'ingest'
  readonly #parts: IngestParts
  readonly #maxBytes: number
  readonly #maxMessages: number
  #queue: UpItem[] = []
  #bytes = 0
  #held = 0
  #maxRows = MAX_BATCH_ROWS
  #running: Promise<void> | undefined
  #stopping = false
  #full = false
  /** Called when the queue is full, and when there is room again. */
  onPressure: ((full: boolean) => void) | undefined

  constructor(parts: IngestParts) {
    this.#parts = parts
    this.#maxBytes = parts.maxQueueBytes ?? 67_108_864
    this.#maxMessages = parts.maxQueueMessages ?? 60_000
  }

  async start(): Promise<void> {
    this.#stopping = false
  }

  /** Stores what is queued; gives up on it (nothing of it is acknowledged) when the database is gone. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#running
  }

  /** Whether senders should wait. What is submitted nevertheless is taken. */
  get full(): boolean {
    return this.#full
  }

  submit(item: UpItem): void {
    this.#queue.push(item)
    this.#bytes += item.bytes
    this.#held++
    if (!this.#full && (this.#bytes > this.#maxBytes || this.#held > this.#maxMessages)) this.#pressure(true)
    this.#running ??= this.#run()
  }

  #pressure(full: boolean): void {
    this.#full = full
    this.onPressure?.(full)
  }

  async #run(): Promise<void> {
    // Everything that arrives in this turn goes together.
    await new Promise((r) => setImmediate(r))
    let last = 0
    while (this.#queue.length) {
      const items = this.#take()
      const started = performance.now()
      const done = await this.#store(items)
      if (!done) break
      const { metrics } = this.#parts
      metrics.queueBytes.set(this.#bytes)
      metrics.queueMessages.set(this.#held)
      last = items.length
      const spent = performance.now() - started
      if (spent > SLOW_MS) this.#maxRows = Math.max(FEWEST_ROWS, this.#maxRows >> 1)
      else this.#maxRows = Math.min(MAX_BATCH_ROWS, this.#maxRows + FEWEST_ROWS)
      if (last >= BUSY_ROWS && this.#queue.length < MAX_BATCH_ROWS && spent < LINGER_MS && !this.#stopping)
        await new Promise((r) => setTimeout(r, LINGER_MS - spent))
      else await new Promise((r) => setImmediate(r))
    }
    this.#running = undefined
  }

  #take(): UpItem[] {
    let rows = 0
    let bytes = 0
    let n = 0
    for (; n < this.#queue.length && rows < this.#maxRows && bytes < MAX_BATCH_BYTES; n++) {
      rows += 1 + this.#queue[n]!.reports.length
      bytes += this.#queue[n]!.bytes
    }
    const taken = this.#queue.slice(0, n)
    this.#queue = this.#queue.slice(n)
    return taken
  }

  /** Tries until the batch is committed; false when the server stops and the database is gone. */
  async #store(items: UpItem[]): Promise<boolean> {
    const { metrics, log, storage } = this.#parts
    for (let attempt = 0; ; attempt++) {
      try {
        const started = performance.now()
        const batch = await this.#commit(items)
        metrics.batchSeconds.observe((performance.now() - started) / 1000)
        storage.stored()
        this.#settle(items, batch)
        return true
      } catch (error) {
        this.#undo(items)
        if (isDataError(error)) return this.#bisect(items, error)
        storage.failed(error)
        metrics.retries.inc()
        if (attempt === 0)
          log.warn({ error: (error as Error).message, items: items.length }, 'batch not stored, retrying')
        if (this.#stopping && attempt >= 3) return false
        await new Promise((r) => setTimeout(r, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]))
      }
    }
  }

  /** One message that cannot be stored must not hold up the others. */
  async #bisect(items: UpItem[], error: unknown): Promise<boolean> {
    if (items.length === 1) {
      const item = items[0]!
      this.#parts.log.error({ error: (error as Error).message, device: item.device.id }, 'message cannot be stored')
      this.#release(item)
      item.settled('refused')
      return true
    }
    const middle = items.length >> 1
    return (await this.#store(items.slice(0, middle))) && (await this.#store(items.slice(middle)))
  }

  async #commit(items: UpItem[]): Promise<Batch> {
    const { pool, rules, partitions, stored, metrics } = this.#parts
    const batch = layOut(items)
    const { rows, events } = batch
    for (const { item, row } of rows)
      if (!partitions.has(item.product.retention, row.ts)) await partitions.ensure(item.product.retention, row.ts)
    const fresh = await transaction(pool, async (client) => {
      await findFirstTimes(client, rows)
      await insertReports(client, rows)
      await noteLate(client, keysOf(rows))
      await insertThingEvents(client, events)
      const found = await this.#evaluate(client, batch)
      await rules.write(client)
      return found
    })
    rules.committed()
    metrics.stored.inc(fresh.length)
    metrics.batchRows.observe(rows.length)
    if (fresh.length < rows.length) metrics.duplicates.inc(rows.length - fresh.length)
    stored?.(fresh)
    return batch
  }

  /** Takes what is new into the newest values and the rules; answers the new reports. */
  async #evaluate(client: pg.PoolClient, { rows, events, devices }: Batch): Promise<StoredReport[]> {
    const { states, rules } = this.#parts
    const loaded = await states.load(client, devices)
    const tenants = new Set<string>()
    for (const device of devices.values()) tenants.add(device.tenantId)
    await rules.prepare(client, tenants)
    const fresh: StoredReport[] = []
    const changed = new Set<DeviceState>()
    for (const { item, row, duplicate } of rows) {
      if (duplicate) continue
      const { device } = item
      const state = loaded.get(device.id)!
      rules.evaluate(device.tenantId, state, { id: row.report, t: row.ts, values: row.values }, item.receivedAt)
      if (isNewest(state, row.values, row.ts)) changed.add(state)
      fresh.push({ device, ts: row.ts, values: row.values })
    }
    for (const { item, event, duplicate } of events) {
      if (duplicate) continue
      const { code, params, report, ts } = event
      const state = loaded.get(item.device.id)!
      const values = { [code]: code in params ? params[code] : params }
      rules.evaluate(item.device.tenantId, state, { id: `${report}/${code}`, t: ts, values }, item.receivedAt)
      changed.add(state)
    }
    await upsertLatest(client, changed)
    return fresh
  }

  #settle(items: readonly UpItem[], { rows }: Batch): void {
    const repeated = new Set<UpItem>()
    for (const r of rows) if (r.duplicate) repeated.add(r.item)
    const now = Date.now()
    const { ackSeconds } = this.#parts.metrics
    for (const item of items) {
      this.#release(item)
      ackSeconds.observe((now - item.receivedAt) / 1000)
      item.settled(repeated.has(item) ? 'duplicate' : 'stored')
    }
  }

  #release(item: UpItem): void {
    this.#bytes -= item.bytes
    this.#held--
    if (this.#full && this.#bytes < this.#maxBytes * ROOM_AGAIN && this.#held < this.#maxMessages * ROOM_AGAIN)
      this.#pressure(false)
  }

  #undo(items: readonly UpItem[]): void {
    const tenants = new Set<string>()
    for (const { device } of items) {
      this.#parts.states.forget(device.id)
      tenants.add(device.tenantId)
    }
    this.#parts.rules.undone(tenants)
  }
}
