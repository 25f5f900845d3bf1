import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { RETENTIONS } from '../../workers/partitions/partitions.ts'
import type { JobHandler } from '../job/job.service.ts'
import { FileStore } from '../upload/file-store.ts'

const BATCH = 5000
const DEVICES = 100
/** Reports of devices: their partitions are found by the retention. */
const TELEMETRY = 'telemetry'

export interface PurgeInput {
  tenantId: string
}
interface Table {
  name: string
  /** Columns of its primary key. */
  key: string[]
}

/** Tables with this column and without another one, with their keys; what is a partition goes with its parent. */
async function tablesWith(db: Db, column: string, without: string): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = ${column} and not a.attisdropped)
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = ${without} and not a.attisdropped)
    order by 1`.execute(db)
  return rows
}

/** The tables in an order in which no row goes that another still needs. */
async function childrenFirst(db: Db, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid
    -- A row that joins two of them goes with one (it cascades) before the other lets go.
    union select q.confrelid::regclass::text, p.confrelid::regclass::text from pg_constraint p join pg_constraint q on q.conrelid = p.conrelid
    where p.contype = 'f' and q.contype = 'f' and p.confdeltype in ('a', 'r') and q.confdeltype = 'c' and p.confrelid <> q.confrelid`.execute(
    db,
  )
  const left = new Map(tables.map((t) => [t.name, t]))
  const order: Table[] = []
  while (left.size) {
    const free = [...left.values()].filter((t) => !rows.some((r) => r.parent === t.name && left.has(r.child)))
    // Tables that need each other go as they come: their references let go by themselves.
    for (const table of free.length ? free : [...left.values()]) {
      left.delete(table.name)
      order.push(table)
    }
  }
  return order
}

/**
 * Removes everything of a deleted tenant, table by table in batches that are transactions of their own, its row last. What
 * is gone is gone: after a restart it goes on with what is left. Tables are asked from the database, so that none is forgotten.
 */
export const purgeJob =
  (services: Services): JobHandler =>
  async ({ job, signal, progress }) => {
    const { db, bus, changes } = services
    const { tenantId } = job.input as PurgeInput
    const { rows: found } = await sql<{
      id: string
    }>`select id from tenant where tenant_id = ${tenantId} and purging_at is not null`.execute(db)
    if (!found.length) return { rows: Number(job.done) }
    const store = new FileStore(services.config.dataDir)
    let done = Number(job.done)

    const empty = async (table: Table, which: RawBuilder<unknown>): Promise<void> => {
      const name = sql.table(table.name)
      const keys = sql.join(table.key.map((k) => sql.ref(k)))
      const joined = sql.join(
        table.key.map((k) => sql`t.${sql.ref(k)} = x.${sql.ref(k)}`),
        sql` and `,
      )
      for (let last = BATCH; last === BATCH && !signal.aborted; ) {
        const result = await sql`delete from ${name} t using (select ${keys} from ${name}
          where ${which} limit ${BATCH}) x where ${joined}`.execute(db)
        last = Number(result.numAffectedRows ?? 0)
        done += last
        if (last) await progress({ done })
      }
    }

    const byDevice = await tablesWith(db, 'device_id', 'tenant_id')
    while (!signal.aborted) {
      const { rows } = await sql<{
        id: string
      }>`select id from device where tenant_id = ${tenantId} order by id limit ${DEVICES}`.execute(db)
      if (!rows.length) break
      const ids = rows.map((r) => r.id)
      for (const table of byDevice) {
        const which = sql`device_id = any(${ids}::bigint[])`
        if (table.name !== TELEMETRY) await empty(table, which)
        else for (const days of RETENTIONS) await empty(table, sql`retention = ${days} and ${which}`)
      }
      if (signal.aborted) break
      await sql`delete from device where id = any(${ids}::bigint[])`.execute(db)
      done += ids.length
      await progress({ done })
      bus.emit('device.changed', { deviceIds: ids })
    }
    const { rows: files } = await sql<{ id: string }>`select id from file where tenant_id = ${tenantId}`.execute(db)
    for (const { id } of files) if (!signal.aborted) await store.remove(id)
    for (const table of await childrenFirst(db, await tablesWith(db, 'tenant_id', 'purging_at'))) {
      if (signal.aborted) return
      await empty(table, sql`tenant_id = ${tenantId}`)
    }
    if (signal.aborted) return
    await sql`delete from tenant where tenant_id = ${tenantId} and purging_at is not null`.execute(db)
    changes.send('tenant')
    services.book.usual('info', 'tenant.purged', { tenantId, rows: done })
    return { rows: done }
  }
