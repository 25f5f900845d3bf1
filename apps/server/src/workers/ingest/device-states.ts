import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** A newest value and its time in ms. */
export interface Timed {
  v: unknown
  t: number
}
export type Newest = Record<string, Timed>

const KEPT = 100_000
const SQL = 'select device_id, properties from device_latest where device_id = any($1::bigint[])'

/**
 * The newest values of devices that report, in memory. Objects are never changed: a batch makes new ones and puts them
 * here after its commit, so a batch that fails leaves nothing behind.
 */
export class DeviceStates {
  readonly #cache = new LRUCache<string, Newest>({ max: KEPT })

  get(deviceId: string): Newest | undefined {
    return this.#cache.get(deviceId)
  }

  set(deviceId: string, newest: Newest): void {
    this.#cache.set(deviceId, newest)
  }

  forget(deviceId: string): void {
    this.#cache.delete(deviceId)
  }

  /** Reads what is not at hand, in one query. */
  async load(client: pg.ClientBase, deviceIds: Iterable<string>): Promise<void> {
    const missing: string[] = []
    for (const id of deviceIds) if (!this.#cache.has(id)) missing.push(id)
    if (!missing.length) return
    const { rows } = await client.query<{ device_id: string; properties: Newest }>({
      name: 'latest-of',
      text: SQL,
      values: [missing],
    })
    const found = new Map(rows.map((r) => [r.device_id, r.properties]))
    for (const id of missing) this.#cache.set(id, found.get(id) ?? {})
  }
}

/** The newest values after a report; the same object when the report has nothing newer. */
export function merge(newest: Newest, values: Record<string, unknown>, ts: number): Newest {
  let next: Newest | undefined
  for (const code in values) {
    const known = newest[code]
    if (known && known.t > ts) continue
    next ??= { ...newest }
    next[code] = { v: values[code], t: ts }
  }
  return next ?? newest
}
