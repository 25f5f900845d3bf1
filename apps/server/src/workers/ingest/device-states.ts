import { type DeviceState, deviceState, type Newest } from '@tecovie/engine/device-state.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { KnownDevice } from './device-directory.ts'

const KEPT = 100_000
const SQL = 'select device_id, properties from device_latest where device_id = any($1::bigint[])'

/**
 * The newest values of devices that report, in memory. A batch changes them before its commit; when it fails, what it
 * touched is forgotten and read again.
 */
export class DeviceStates {
  readonly #cache = new LRUCache<string, DeviceState>({ max: KEPT })

  forget(deviceId: string): void {
    this.#cache.delete(deviceId)
  }

  /** The states of these devices; what is not at hand is read in one query. */
  async load(client: pg.ClientBase, devices: ReadonlyMap<string, KnownDevice>): Promise<Map<string, DeviceState>> {
    const states = new Map<string, DeviceState>()
    const missing: string[] = []
    for (const [id, device] of devices) {
      const state = this.#cache.get(id)
      if (!state) missing.push(id)
      else {
        state.productId = device.productId
        state.projectId = device.projectId
        states.set(id, state)
      }
    }
    if (!missing.length) return states
    const { rows } = await client.query<{ device_id: string; properties: Record<string, Newest> }>({
      name: 'latest-of',
      text: SQL,
      values: [missing],
    })
    const found = new Map(rows.map((r) => [r.device_id, r.properties]))
    for (const id of missing) {
      const { productId, projectId } = devices.get(id)!
      const state = deviceState({ deviceId: id, productId, projectId, values: found.get(id) ?? {} })
      this.#cache.set(id, state)
      states.set(id, state)
    }
    return states
  }
}
