import type pg from 'pg'
import { transaction } from '../ingest/transaction.ts'

const DAY = 86_400_000
const LOCK = 7_301_001
/** Retentions that exist; partitions are made for no other. */
export const RETENTIONS = [7, 30, 90, 180, 365, 1095] as const

const dayName = (day: number) => new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', '')
const bound = (day: number) => `'${new Date(day * DAY).toISOString().slice(0, 10)} 00:00:00+00'`

export const partitionName = (retention: number, day: number): string => `telemetry_r${retention}_${dayName(day)}`

/** The telemetry partitions that exist: one table per retention, below it one per UTC day. */
export class Partitions {
  readonly #pool: pg.Pool
  readonly #known = new Set<number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Whether the partition of this time is known to exist. */
  has(retention: number, ts: number): boolean {
    return this.#known.has(keyOf(retention, Math.floor(ts / DAY)))
  }

  /**
   * Makes the partition of this time. The table is made beside its parent and attached, which neither waits for
   * running inserts and reads nor holds up new ones.
   */
  async ensure(retention: number, ts: number): Promise<void> {
    const day = Math.floor(ts / DAY)
    if (this.#known.has(keyOf(retention, day))) return
    if (!RETENTIONS.includes(retention as 7)) throw new Error(`no telemetry is kept for ${retention} days`)
    await transaction(this.#pool, (client) => make(client, retention, day))
    this.#known.add(keyOf(retention, day))
  }

  /** Drops every day that is past its retention; answers their names. Whole tables go, no row is touched. */
  async dropExpired(now: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string; parent: string; pending: boolean }>(
      `select c.relname as name, p.relname as parent, i.inhdetachpending as pending
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        join pg_class p on p.oid = i.inhparent where c.relname ~ '^telemetry_r[0-9]+_[0-9]{8}$'`,
    )
    const dropped: string[] = []
    for (const { name, parent, pending } of rows) {
      const [, days = '', y = '', m = '', d = ''] = /^telemetry_r(\d+)_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
      const day = Date.UTC(Number(y), Number(m) - 1, Number(d)) / DAY
      if ((day + 1 + Number(days)) * DAY > now) continue
      this.#known.delete(keyOf(Number(days), day))
      await this.#pool.query(`alter table ${parent} detach partition ${name} ${pending ? 'finalize' : 'concurrently'}`)
      await this.#pool.query(`drop table ${name}`)
      dropped.push(name)
    }
    return dropped
  }
}

async function make(client: pg.PoolClient, retention: number, day: number): Promise<void> {
  // Several processes may want the same partition.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  const list = `telemetry_r${retention}`
  const leaf = partitionName(retention, day)
  const { rows } = await client.query<{ list: boolean; leaf: boolean }>(
    `select to_regclass($1) is not null as list,
      exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relname = $2) as leaf`,
    [list, leaf],
  )
  if (!rows[0]?.list) {
    await client.query(`create table ${list} (like telemetry including defaults) partition by range (ts)`)
    await client.query(`alter table telemetry attach partition ${list} for values in (${retention})`)
  }
  if (rows[0]?.leaf) return
  // What a day dropped half-way left behind.
  await client.query(`drop table if exists ${leaf}`)
  await client.query(`create table ${leaf} (like telemetry including all)`)
  const range = `from (${bound(day)}) to (${bound(day + 1)})`
  await client.query(`alter table ${list} attach partition ${leaf} for values ${range}`)
}

const keyOf = (retention: number, day: number) => retention * 100_000 + day
