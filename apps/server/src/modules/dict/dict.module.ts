import '../auth/people.table.ts'
import { dictionaryEntries } from '@tecovie/contract/resources/dict.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'

/** Dictionaries: the entries of one, for anybody signed in. */
export function mountDict(kit: Kit): void {
  mountAction(kit, dictionaryEntries, async (ctx, { code }) => {
    const rows = await kit.services.db
      .selectFrom('dict')
      .select(['dictKey', 'dictValue', 'dictValueEn', 'color', 'sort'])
      .where('code', '=', code)
      .where('parentId', '<>', '0')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ dictValueEn, ...row }) => ({
      ...row,
      dictValue: (ctx.language === 'en' && dictValueEn) || row.dictValue,
    }))
  })
}
