import '../auth/people.table.ts'
import { dictionaries } from '@tecovie/contract/dictionaries/dictionaries.ts'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'

/** Adds dictionaries and entries that the database does not know yet; what administrators changed stays. */
export async function seedDictionaries(db: Db): Promise<void> {
  const known = await db.selectFrom('dict').select(['id', 'code', 'dictKey']).execute()
  const groups = new Map(known.filter((d) => d.dictKey === '-1').map((d) => [d.code, d.id]))
  const entries = new Set(known.map((d) => `${d.code} ${d.dictKey}`))
  const now = new Date()
  const audit = { createUser: null, createTime: now, updateUser: null, updateTime: now, remark: null }
  const rows = dictionaries.flatMap((d, i) => {
    const groupId = groups.get(d.code) ?? newId()
    const group = {
      ...audit,
      id: groupId,
      parentId: '0',
      code: d.code,
      dictKey: '-1',
      dictValue: d.zh,
      dictValueEn: d.en,
      color: null,
      sort: i + 1,
    }
    const own = d.entries.map((e, n) => ({
      ...audit,
      id: newId(),
      parentId: groupId,
      code: d.code,
      dictKey: e.key,
      dictValue: e.zh,
      dictValueEn: e.en,
      color: e.color ?? null,
      sort: n + 1,
    }))
    return [group, ...own].filter((r) => !entries.has(`${r.code} ${r.dictKey}`))
  })
  if (rows.length) await db.insertInto('dict').values(rows).execute()
}
