import { notice } from '@tecovie/contract/resources/notice.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fieldError } from '../../platform/app-error.ts'
import { richText } from './rich-text.ts'

async function entriesOf(ctx: Context): Promise<{ dictKey: string; dictValue: string; dictValueEn: string }[]> {
  const { rows } = await sql<{ dictKey: string; dictValue: string; dictValueEn: string }>`
    select dict_key, dict_value, dict_value_en from dict where code = 'notice' and parent_id <> 0`.execute(ctx.db.raw)
  return rows
}

/** Only what may be shown is stored; the kind is one of the dictionary. */
async function checkNotice(ctx: Context, values: Row): Promise<void> {
  if (typeof values.content === 'string') values.content = richText(values.content)
  if (values.category !== undefined && !(await entriesOf(ctx)).some((e) => e.dictKey === values.category))
    throw fieldError('category', 'validation.reference')
}

/** Notices of a tenant: written here, shown to everybody by the bell. */
export function mountNotice(kit: Kit): void {
  const { changes, live } = kit.services
  mountResource(kit, notice, {
    beforeCreate: checkNotice,
    beforeUpdate: checkNotice,
    async enrich(ctx, rows) {
      const entries = await entriesOf(ctx)
      for (const row of rows) {
        const entry = entries.find((e) => e.dictKey === row.category)
        row.categoryName = (ctx.language === 'en' && entry?.dictValueEn) || (entry?.dictValue ?? '')
        row.released = row.releaseTime.getTime() <= Date.now() ? 1 : 0
        if (row.content) row.content = richText(row.content)
      }
    },
    async beforeRemove(_ctx, _ids, rows) {
      // What is gone can no longer say whose it was.
      for (const tenantId of new Set(rows.map((r) => r.tenantId)))
        live.publish('notices', { tenantId }, { kind: 'changed' })
    },
    async afterWrite(ctx) {
      await changes.sendOnCommit(ctx.db.raw, 'notice')
    },
  })
}
