import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'

export interface Usage {
  userCount: number
  deviceCount: number
  /** Messages a second; 0 when nothing was said in the last half minute. */
  messageRate: number
  /** MB of uploaded files. */
  storageMb: number
}

/** What tenants use now, by tenant. */
export async function usageOf(db: Db, tenantIds: readonly string[]): Promise<Map<string, Usage>> {
  const { rows } = await sql<{ tenantId: string } & Usage>`
    select k.id as tenant_id,
      (select count(*) from sys_user u where u.tenant_id = k.id)::int as user_count,
      (select coalesce(sum(n), 0) from device_count c where c.tenant_id = k.id)::int as device_count,
      coalesce((select round(rate::numeric, 1)::float8 from tenant_usage s
        where s.tenant_id = k.id and s.at > now() - interval '30 seconds'), 0) as message_rate,
      coalesce((select round(bytes / 1048576.0, 1)::float8 from file_usage f where f.tenant_id = k.id), 0) as storage_mb
    from unnest(${[...tenantIds]}::text[]) k(id)`.execute(db)
  return new Map(rows.map(({ tenantId, ...usage }) => [tenantId, usage]))
}
