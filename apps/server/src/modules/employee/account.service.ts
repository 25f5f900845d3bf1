import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import type { Context } from '../../kit/context.ts'
import { fieldError } from '../../platform/app-error.ts'

const MAX = 28

/** A name in letters: 张三 is zhangsan; what is no letter, digit or hyphen falls away. */
export const spelled = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'consecutive' })
    .join('')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, MAX)

/** An account spelled from a name that nobody of the caller's tenant has: the next free number follows it. */
export async function freeAccount(ctx: Context, name: string): Promise<string> {
  const stem = spelled(name)
  if (!stem) throw fieldError('name', 'employee.nameFirst')
  const { rows } = await sql<{ account: string }>`select lower(account) as account from sys_user
    where tenant_id = ${ctx.principal.tenantId} and lower(account) >= ${stem} and lower(account) < ${`${stem}:`}
      and lower(account) ~ ${`^${stem}[0-9]*$`}`.execute(ctx.db.raw)
  const taken = new Set(rows.map((r) => r.account))
  if (!taken.has(stem)) return stem
  let n = 2
  while (taken.has(`${stem}${n}`)) n++
  return `${stem}${n}`
}
