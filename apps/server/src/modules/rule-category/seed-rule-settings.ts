import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'

const LEVELS = ['提示', '一般', '重要', '紧急', '严重']
const CATEGORIES: Record<string, readonly string[]> = {
  设备告警: ['运行异常', '参数越限'],
  设备故障: ['硬件故障', '通信故障'],
}

/** Event categories and the five levels of a new tenant, ordered from mild to severe. */
export async function seedRuleSettings(db: Db, tenantId: string): Promise<void> {
  const add = async (type: string, pid: string, name: string, orderNo: number) => {
    const id = newId()
    await sql`insert into rule_category (id, tenant_id, pid, name, type, order_no) values (${id}, ${tenantId}, ${pid}, ${name}, ${type}, ${orderNo})
      on conflict do nothing`.execute(db)
    return id
  }
  for (const [i, name] of LEVELS.entries()) await add('2', '0', name, i + 1)
  for (const [i, [name, children]] of Object.entries(CATEGORIES).entries()) {
    const id = await add('1', '0', name, i + 1)
    for (const [n, child] of children.entries()) await add('1', id, child, n + 1)
  }
}
