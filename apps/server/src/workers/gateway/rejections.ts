import type pg from 'pg'
import { newId } from '../../platform/ids.ts'
import type { Live } from '../../platform/live.ts'
import type { KnownDevice } from '../ingest/device-directory.ts'
import type { IngestMetrics } from '../ingest/ingest-metrics.ts'

const FLUSH_MS = 1000
const MAX_WAITING = 20_000
const MAX_PAYLOAD = 512
const MAX_REASON = 500
/** Newest rows a device keeps. */
const KEPT = 200

interface Rejection {
  device: KnownDevice
  topic: string
  code: number
  reason: string
  payload: string
  n: number
  at: number
}

/** Text that the database takes, of bytes that may be anything. */
const textOf = (payload: Buffer): string => payload.subarray(0, MAX_PAYLOAD).toString('utf8').replaceAll('\0', '\uFFFD')

/**
 * What was kept out, by device: counted, and written once a second. The same refusal of a device within that second is
 * one row with its number.
 */
export class Rejections {
  readonly #pool: pg.Pool
  readonly #live: Live
  readonly #metrics: IngestMetrics
  #waiting = new Map<string, Rejection>()
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(pool: pg.Pool, live: Live, metrics: IngestMetrics) {
    this.#pool = pool
    this.#live = live
    this.#metrics = metrics
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  add(device: KnownDevice, topic: string, code: number, reason: string, payload: Buffer): void {
    this.#metrics.rejected.inc({ code: String(code) })
    const key = `${device.id} ${code} ${reason.slice(0, 100)}`
    const same = this.#waiting.get(key)
    if (same) {
      same.n++
      return
    }
    if (this.#waiting.size >= MAX_WAITING) return
    const at = Date.now()
    this.#waiting.set(key, {
      device,
      topic: topic.replaceAll('\0', '\uFFFD').slice(0, 256),
      code,
      reason: reason.replaceAll('\0', '\uFFFD').slice(0, MAX_REASON),
      payload: textOf(payload),
      n: 1,
      at,
    })
  }

  /** Open pages hear of a refusal when they can read it. */
  #tell(stored: Iterable<Rejection>): void {
    if (!this.#live.listeners) return
    for (const { device, code, reason, at } of stored) {
      const scope = { tenantId: device.tenantId, projectId: device.projectId, id: device.id }
      this.#live.publish('device', scope, { kind: 'rejected', deviceId: device.id, code, reason, at })
    }
  }

  /** Writes what waits; what cannot be written now waits on. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    if (!this.#waiting.size) return
    const taken = this.#waiting
    this.#waiting = new Map()
    const rows = [...taken.values()].map(({ device, ...r }) => ({ ...r, id: newId(), device: device.id }))
    try {
      await this.#pool.query(
        `with k as (select * from jsonb_to_recordset($1::jsonb) k(id bigint, device bigint, topic text, code int,
            reason text, payload text, n bigint, at float8)),
          stored as (insert into device_rejection (id, device_id, topic, code, reason, payload, n, at)
            select id, device, topic, code, reason, payload, n, to_timestamp(at / 1000.0) from k),
          counted as (update device d set rejected_count = d.rejected_count + s.n
            from (select device, sum(n) as n from k group by device) s where d.id = s.device)
        delete from device_rejection r using (select distinct device from k) d where r.device_id = d.device
          and r.id < (select id from device_rejection x where x.device_id = d.device
            order by at desc, id desc offset ${KEPT} limit 1)`,
        [JSON.stringify(rows)],
      )
      this.#tell(taken.values())
    } catch {
      for (const [key, value] of taken) {
        const newer = this.#waiting.get(key)
        if (newer) newer.n += value.n
        else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, value)
      }
    }
  }
}
