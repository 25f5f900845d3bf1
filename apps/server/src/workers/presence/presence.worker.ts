import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Bus } from '../../platform/domain-events.ts'
import { newId } from '../../platform/ids.ts'
import type { Live } from '../../platform/live.ts'
import type { Worker } from '../../platform/services.ts'
import type { KnownDevice } from '../ingest/device-directory.ts'
import { type Change, type Evidence, readOnline, writePresence, writeReportTimes } from './presence-store.ts'

/** Why a device is where it is. */
export type PresenceReason =
  | 'connected'
  | 'keepalive-timeout'
  | 'taken-over'
  | 'refused'
  | 'closed'
  | 'gateway-gone'
  | 'server-restarted'
  | 'disabled'
  | 'tenant-out'

interface Parts {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly bus: Bus
  readonly live: Live
  /** ms after the start within which devices come back before they count as offline. */
  readonly grace?: number
  readonly flushMs?: number
}

const FLUSH_MS = 500
const REPORT_TIMES_MS = 10_000
/** After a crash, devices have this long to come back: most keep alive every minute or sooner. */
const GRACE_MS = 60_000
const MAX_EVIDENCE = 50_000
const CHUNK = 2000
/** A device that knocks with a wrong secret again and again leaves one row in this time. */
const REFUSED_MS = 10_000

/** Who is online, and since when and why; in memory, written in batches. */
export class PresenceWorker implements Worker {
  readonly name = 'presence'
  readonly #parts: Parts
  readonly #online = new Set<string>()
  #changes = new Map<string, Change>()
  #evidence: Evidence[] = []
  #reports = new Map<string, number>()
  readonly #refused = new LRUCache<string, true>({ max: 20_000, ttl: REFUSED_MS })
  #timers: NodeJS.Timeout[] = []
  #writing = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    const { grace = GRACE_MS, flushMs = FLUSH_MS } = this.#parts
    this.#timers = [
      setInterval(() => void this.flush(), flushMs).unref(),
      setInterval(() => void this.#flushReports(), REPORT_TIMES_MS).unref(),
      setTimeout(() => void this.#markAbsent(), grace).unref(),
    ]
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.flush()
    await this.#flushReports()
  }

  isOnline(deviceId: string): boolean {
    return this.#online.has(deviceId)
  }

  get count(): number {
    return this.#online.size
  }

  online(device: KnownDevice, detail?: Record<string, unknown>): void {
    this.#online.add(device.id)
    this.#change(device, 1, 'connected', detail)
    this.#parts.bus.emit('device.online', { deviceId: device.id })
  }

  /** Nothing happens when the device was not online. */
  offline(device: KnownDevice, reason: PresenceReason, detail?: string): void {
    if (!this.#online.delete(device.id)) return
    this.#change(device, 0, reason, detail ? { detail } : undefined)
    this.#parts.bus.emit('device.offline', { deviceId: device.id })
  }

  /** A refused sign-in: evidence only, the state stays. */
  refused(device: KnownDevice, detail: string, address: string): void {
    if (this.#refused.has(device.id)) return
    this.#refused.set(device.id, true)
    const online = this.#online.has(device.id) ? 1 : 0
    this.#note({
      id: newId(),
      device: device.id,
      online,
      reason: 'refused',
      detail: { detail, address },
      at: Date.now(),
    })
  }

  /** A device that stays connected lost one of its ways in to another connection of its own. */
  takenOver(device: KnownDevice, detail: string): void {
    this.#note({ id: newId(), device: device.id, online: 1, reason: 'taken-over', detail: { detail }, at: Date.now() })
  }

  /** A report came; its time is written every 10 s. */
  reported(deviceId: string, at: number): void {
    this.#reports.set(deviceId, at)
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  #note(evidence: Evidence): void {
    if (this.#evidence.length < MAX_EVIDENCE) this.#evidence.push(evidence)
  }

  #change(device: KnownDevice, online: 0 | 1, reason: PresenceReason, detail?: Record<string, unknown>): void {
    const at = Date.now()
    this.#changes.set(device.id, { id: device.id, online, reason, at })
    this.#note({ id: newId(), device: device.id, online, reason, detail: detail ?? null, at })
  }

  async #write(): Promise<void> {
    if (!this.#changes.size && !this.#evidence.length) return
    const changes = this.#changes
    const evidence = this.#evidence
    this.#changes = new Map()
    this.#evidence = []
    try {
      const rows = await writePresence(this.#parts.pool, [...changes.values()], evidence)
      for (const { tenantId, projectId, ...row } of rows)
        this.#parts.live.publish(
          'device',
          { tenantId, projectId, id: row.deviceId },
          { kind: 'presence', ...row, at: changes.get(row.deviceId)!.at },
        )
    } catch (error) {
      this.#parts.log.warn({ error: (error as Error).message }, 'presence not written, trying again')
      for (const [id, change] of changes) if (!this.#changes.has(id)) this.#changes.set(id, change)
      this.#evidence = [...evidence, ...this.#evidence].slice(0, MAX_EVIDENCE)
    }
  }

  async #flushReports(): Promise<void> {
    const reports = this.#reports
    if (!reports.size) return
    this.#reports = new Map()
    try {
      await writeReportTimes(this.#parts.pool, reports)
    } catch {
      for (const [id, at] of reports) if (!this.#reports.has(id)) this.#reports.set(id, at)
    }
  }

  /** Who was online when the server went down and has not come back. */
  async #markAbsent(): Promise<void> {
    try {
      let after = '0'
      for (;;) {
        const ids = await readOnline(this.#parts.pool, after, CHUNK)
        if (!ids.length) return
        after = ids.at(-1)!
        const at = Date.now()
        for (const id of ids) {
          if (this.#online.has(id) || this.#changes.has(id)) continue
          this.#changes.set(id, { id, online: 0, reason: 'server-restarted', at })
          this.#note({ id: newId(), device: id, online: 0, reason: 'server-restarted', detail: null, at })
        }
        await this.flush()
      }
    } catch (error) {
      this.#parts.log.warn({ error: (error as Error).message }, 'absent devices not marked, trying again')
      this.#timers.push(setTimeout(() => void this.#markAbsent(), 5000).unref())
    }
  }
}
