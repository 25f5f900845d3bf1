import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { fieldError } from '../../platform/app-error.ts'
import type { Params } from '../../platform/params.ts'

const MB = 1_048_576
const shown = (bytes: number) => Math.round((bytes / MB) * 10) / 10

/**
 * Refuses a file that a tenant has no room for. `hold` keeps others from counting until the transaction ends: two that count
 * at the same moment would both find room. Throws AppError 400 at `file` with what is used and allowed.
 */
export async function requireRoom(
  db: Db,
  params: Params,
  tenantId: string,
  bytes: number,
  hold: 'hold' | 'look',
): Promise<void> {
  if (hold === 'hold')
    await sql`insert into file_usage (tenant_id, bytes) values (${tenantId}, 0)
      on conflict (tenant_id) do update set bytes = file_usage.bytes`.execute(db)
  const { rows } = await sql<{ used: string | null; max: number | null }>`
    select t.max_storage_mb as max, u.bytes as used from (select 1) one
    left join tenant t on t.tenant_id = ${tenantId} left join file_usage u on u.tenant_id = ${tenantId}`.execute(db)
  const max = rows[0]?.max ?? params.get('upload.tenantQuotaMb')
  const used = Number(rows[0]?.used ?? 0)
  if (max > 0 && used + bytes > max * MB)
    throw fieldError('file', 'upload.quota', { used: shown(used), max, size: shown(bytes) })
}
