import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'

/** What a tenant is counted by. */
export type Counted = 'device' | 'sys_user'

/**
 * How many rows a tenant has room for, and its limit; held until the transaction ends. The trigger on the table refuses what
 * goes beyond it in any case: this is for whoever wants to take part of many rows. No limit: undefined.
 */
async function roomOf(db: Db, table: Counted, tenantId: string): Promise<{ room: number; max: number } | undefined> {
  const column = sql.ref(table === 'device' ? 'maxDevices' : 'maxUsers')
  const { rows } = await sql<{
    max: number | null
  }>`select ${column} as max from tenant where tenant_id = ${tenantId}`.execute(db)
  const max = rows[0]?.max
  if (max === null || max === undefined) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${table} ${tenantId}`}, 0))`.execute(db)
  const { rows: counted } = await (table === 'device'
    ? sql<{ n: string }>`select coalesce(sum(n), 0) as n from device_count where tenant_id = ${tenantId}`
    : sql<{ n: string }>`select count(*) as n from sys_user where tenant_id = ${tenantId}`
  ).execute(db)
  return { room: Math.max(0, max - Number(counted[0]?.n)), max }
}

/** Splits rows, in their order, into those their tenants have room for and those they have not, with the limit. */
export async function withinQuota<T>(
  db: Db,
  table: Counted,
  rows: readonly T[],
  tenantOf: (row: T) => string,
): Promise<{ fits: T[]; over: { row: T; max: number }[] }> {
  const fits: T[] = []
  const over: { row: T; max: number }[] = []
  // In one order everywhere, so that two transactions never wait for each other in a circle.
  for (const tenantId of [...new Set(rows.map(tenantOf))].sort()) {
    const own = rows.filter((row) => tenantOf(row) === tenantId)
    const room = await roomOf(db, table, tenantId)
    fits.push(...(room ? own.slice(0, room.room) : own))
    if (room) over.push(...own.slice(room.room).map((row) => ({ row, max: room.max })))
  }
  return { fits, over }
}
