import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { Batched } from './batched.ts'

/** What access and ingest know of a device. */
export interface KnownDevice {
  readonly id: string
  readonly key: bigint
  readonly tenantId: string
  readonly projectId: string
  readonly productId: string
  readonly productKey: string
  readonly deviceKey: string
  readonly name: string
  readonly sealedSecret: string
  readonly enabled: boolean
  readonly gatewayId: string | null
}

interface Row {
  id: string
  tenant_id: string
  project_id: string
  product_id: string
  product_key: string
  device_key: string
  device_name: string
  device_secret: string
  enabled: number
  gateway_id: string | null
}

const COLUMNS = `d.id, d.tenant_id, d.project_id, d.product_id, p.product_key, d.device_key, d.device_name,
  d.device_secret, d.enabled, d.gateway_id`
const BY_KEY = `select ${COLUMNS} from unnest($1::text[], $2::text[]) k(pk, dk)
  join product p on p.product_key = k.pk join device d on d.product_id = p.id and d.device_key = k.dk`
const BY_ID = `select ${COLUMNS} from device d join product p on p.id = d.product_id where d.id = any($1::bigint[])`

const KEPT = 200_000
const UNKNOWN_KEPT = 10_000
const UNKNOWN_MS = 10_000

/** Devices by their keys, read many at once; forgotten when they change. */
export class DeviceDirectory {
  readonly #pool: pg.Pool
  readonly #byKey = new LRUCache<string, KnownDevice>({ max: KEPT })
  readonly #keyOf = new LRUCache<string, string>({ max: KEPT })
  readonly #unknown = new LRUCache<string, true>({ max: UNKNOWN_KEPT, ttl: UNKNOWN_MS })
  readonly #load = new Batched<string, KnownDevice>((keys) => this.#read(keys))
  readonly #loadById = new Batched<string, KnownDevice>((ids) => this.#readIds(ids))
  #changes = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The device with these keys; undefined when there is none. Rejects when the database cannot be reached. */
  async find(productKey: string, deviceKey: string): Promise<KnownDevice | undefined> {
    const key = `${productKey}/${deviceKey}`
    const known = this.#byKey.get(key)
    if (known || this.#unknown.has(key)) return known
    const found = await this.#load.get(key)
    if (!found) this.#unknown.set(key, true)
    return found
  }

  /** The device as it is stored now. */
  reread(id: string): Promise<KnownDevice | undefined> {
    return this.#loadById.get(id)
  }

  async byId(id: string): Promise<KnownDevice | undefined> {
    const key = this.#keyOf.get(id)
    return (key !== undefined ? this.#byKey.get(key) : undefined) ?? (await this.#loadById.get(id))
  }

  forget(ids: readonly string[]): void {
    this.#changes++
    this.#unknown.clear()
    for (const id of ids) {
      const key = this.#keyOf.get(id)
      if (key !== undefined) this.#byKey.delete(key)
      this.#keyOf.delete(id)
    }
  }

  async #read(keys: string[]): Promise<Map<string, KnownDevice>> {
    const changes = this.#changes
    const pairs = keys.map((key) => key.split('/'))
    const values = [pairs.map((p) => p[0]), pairs.map((p) => p[1])]
    const { rows } = await this.#pool.query<Row>({ name: 'devices-by-key', text: BY_KEY, values })
    return new Map(rows.map((row) => this.#keep(row, changes)))
  }

  async #readIds(ids: string[]): Promise<Map<string, KnownDevice>> {
    const changes = this.#changes
    const { rows } = await this.#pool.query<Row>({ name: 'devices-by-id', text: BY_ID, values: [ids] })
    return new Map(rows.map((row) => [row.id, this.#keep(row, changes)[1]]))
  }

  #keep(row: Row, changes: number): [string, KnownDevice] {
    const key = `${row.product_key}/${row.device_key}`
    const device: KnownDevice = {
      id: row.id,
      key: BigInt(row.id),
      tenantId: row.tenant_id,
      projectId: row.project_id,
      productId: row.product_id,
      productKey: row.product_key,
      deviceKey: row.device_key,
      name: row.device_name,
      sealedSecret: row.device_secret,
      enabled: row.enabled === 1,
      gatewayId: row.gateway_id,
    }
    // What changed while it was read may be old already.
    if (changes !== this.#changes) return [key, device]
    this.#byKey.set(key, device)
    this.#keyOf.set(row.id, key)
    return [key, device]
  }
}
