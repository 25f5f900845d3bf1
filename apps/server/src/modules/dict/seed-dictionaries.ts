import '../auth/people.table.ts'
import { dictionaries } from '@tecovie/contract/dictionaries/dictionaries.ts'
import { isSealed } from '@tecovie/contract/dictionaries/sealed.ts'
import { DICT_ROOT_KEY } from '@tecovie/contract/resources/dict.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'

const SEEDED = 'dictionaries.seeded'

/**
 * Adds dictionaries and entries that the database never had; what administrators changed or removed stays so. What code
 * relies on is marked, and comes back.
 */
export async function seedDictionaries(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two processes may start at once.
    await sql`select pg_advisory_xact_lock(7301020)`.execute(trx)
    const known = await trx.selectFrom('dict').select(['id', 'code', 'dictKey', 'sealed']).execute()
    const groups = new Map(known.filter((d) => d.dictKey === DICT_ROOT_KEY).map((d) => [d.code, d.id]))
    const there = new Map(known.map((d) => [`${d.code} ${d.dictKey}`, d]))
    const setting = await trx.selectFrom('systemSetting').select('value').where('key', '=', SEEDED).executeTakeFirst()
    const before = new Set((setting?.value as string[] | undefined) ?? [])
    const now = new Date()
    const audit = { createUser: null, createTime: now, updateUser: null, updateTime: now, remark: null }
    const all = dictionaries.flatMap((d, i) => {
      const groupId = groups.get(d.code) ?? newId()
      const shared = { ...audit, code: d.code }
      const group = { ...shared, id: groupId, parentId: '0', dictKey: DICT_ROOT_KEY, color: null, sort: i + 1 }
      const entries = d.entries.map((e, n) => ({
        ...shared,
        id: newId(),
        parentId: groupId,
        dictKey: e.key,
        dictValue: e.zh,
        dictValueEn: e.en,
        color: e.color ?? null,
        sort: n + 1,
        sealed: isSealed(d.code, e.key),
      }))
      return [{ ...group, dictValue: d.zh, dictValueEn: d.en, sealed: true }, ...entries]
    })
    const name = (r: { code: string; dictKey: string }) => `${r.code} ${r.dictKey}`
    const fresh = all.filter((r) => !there.has(name(r)) && (r.sealed || !before.has(name(r))))
    if (fresh.length) await trx.insertInto('dict').values(fresh).execute()
    const unmarked = all.flatMap((r) => {
      const row = there.get(name(r))
      return row && row.sealed !== r.sealed ? [{ id: row.id, sealed: r.sealed }] : []
    })
    for (const { id, sealed } of unmarked) await trx.updateTable('dict').set({ sealed }).where('id', '=', id).execute()
    const value = JSON.stringify([...new Set([...before, ...all.map(name)])])
    await trx
      .insertInto('systemSetting')
      .values({ key: SEEDED, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute()
  })
}
