import { CATEGORY } from '@tecovie/contract/things/data-type.ts'
import { type CompiledModel, compileModel, type ModelFunction } from '@tecovie/device/thing-model.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { Batched } from './batched.ts'

/** What access and ingest need of a product. */
export interface Product {
  readonly id: string
  readonly tenantId: string
  readonly key: string
  readonly name: string
  readonly sealedSecret: string
  readonly dynamicRegister: boolean
  readonly rawScript: string
  /** Days its telemetry is kept. */
  readonly retention: number
  readonly timeZone: string
  readonly model: CompiledModel
  /** Names and units of properties, for readable texts. */
  readonly properties: ReadonlyMap<string, { name: string; unit: string }>
}

const SQL = `
  select p.id, p.tenant_id, p.product_key, p.name, p.product_secret, p.dynamic_register, p.raw_script, p.retention_days,
    coalesce(t.time_zone, 'UTC') as time_zone,
    coalesce((select jsonb_agg(jsonb_build_object('code', f.code, 'name', f.name, 'category', f.category::int,
      'dataType', f.data_type::int, 'required', f.required, 'accessMode', f.access_mode, 'enumModel', f.enum_model,
      'errorModel', f.error_model, 'numModel', f.num_model, 'input', f.io_model->'input', 'output', f.io_model->'output'))
      from product_function f where f.product_id = p.id), '[]') as functions
  from product p left join tenant t on t.tenant_id = p.tenant_id
  where p.id = any($1::bigint[])`

interface Row {
  id: string
  tenant_id: string
  product_key: string
  name: string
  product_secret: string
  dynamic_register: number
  raw_script: string | null
  retention_days: number | null
  time_zone: string
  functions: (ModelFunction & { name: string })[]
}

const KEPT = 5000

/** Products by id, compiled; forgotten when they change. */
export class ProductCatalog {
  readonly #pool: pg.Pool
  readonly #defaultRetention: number
  readonly #cache = new LRUCache<string, Product>({ max: KEPT })
  readonly #load = new Batched<string, Product>((ids) => this.#read(ids))
  #changes = 0

  constructor(pool: pg.Pool, defaultRetention: number) {
    this.#pool = pool
    this.#defaultRetention = defaultRetention
  }

  /** The product if it is at hand. */
  cached(id: string): Product | undefined {
    return this.#cache.get(id)
  }

  /** The product, read when needed; undefined when there is none. Rejects when the database cannot be reached. */
  async get(id: string): Promise<Product | undefined> {
    return this.#cache.get(id) ?? (await this.#load.get(id))
  }

  forget(id: string): void {
    this.#changes++
    this.#cache.delete(id)
  }

  /** After a change that concerns many, such as a tenant's time zone. */
  forgetAll(): void {
    this.#changes++
    this.#cache.clear()
  }

  async #read(ids: string[]): Promise<Map<string, Product>> {
    const changes = this.#changes
    const { rows } = await this.#pool.query<Row>({ name: 'products', text: SQL, values: [ids] })
    const found = new Map<string, Product>()
    for (const row of rows) {
      const product = productOf(row, this.#defaultRetention)
      found.set(product.id, product)
      // What changed while it was read may be old already.
      if (changes === this.#changes) this.#cache.set(product.id, product)
    }
    return found
  }
}

function productOf(row: Row, retention: number): Product {
  const properties = row.functions.filter((f) => f.category !== CATEGORY.service && f.category !== CATEGORY.event)
  return {
    id: row.id,
    tenantId: row.tenant_id,
    key: row.product_key,
    name: row.name,
    sealedSecret: row.product_secret,
    dynamicRegister: row.dynamic_register === 1,
    rawScript: row.raw_script?.trim() ?? '',
    retention: row.retention_days ?? retention,
    timeZone: row.time_zone,
    model: compileModel(row.functions, row.time_zone),
    properties: new Map(properties.map((f) => [f.code, { name: f.name, unit: f.numModel?.unit ?? '' }])),
  }
}
