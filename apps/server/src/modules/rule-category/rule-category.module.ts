import './rule-category.table.ts'
import { ruleCategory } from '@tecovie/contract/resources/rule-category.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { fieldError, inUse } from '../../platform/app-error.ts'

export const CATEGORY = '1'
export const LEVEL = '2'

/** Which key each write of a kind needs: categories and levels are two lists on one page. */
const keyOf = (verb: 'create' | 'update' | 'remove', type: string, pid: string): string => {
  if (type === LEVEL) return `ruleSetting_rule_level_${{ create: 'add', update: 'edit', remove: 'delete' }[verb]}`
  if (verb === 'remove') return 'ruleSetting_rule_category_delete'
  return verb === 'create' && pid !== '0' ? 'ruleSetting_rule_category_add_son' : 'ruleSetting_rule_category_add'
}

async function checkCreate(ctx: Context, values: Row): Promise<void> {
  values.pid = values.pid || '0'
  requireKeys(ctx, [keyOf('create', values.type, values.pid)])
  if (values.pid === '0') return
  if (values.type === LEVEL) throw fieldError('pid', 'validation.reference')
  const parent = (await ctx.db
    .select('ruleCategory')
    .select(['pid', 'type'])
    .where('id', '=', values.pid)
    .executeTakeFirst()) as Row | undefined
  if (parent?.type !== CATEGORY || parent.pid !== '0') throw fieldError('pid', 'validation.reference')
}

/** Event categories and event levels of a tenant. */
export function mountRuleCategory(kit: Kit): void {
  mountResource(kit, ruleCategory, {
    beforeCreate: checkCreate,
    beforeUpdate: (ctx, _values, old) => requireKeys(ctx, [keyOf('update', old.type, old.pid)]),
    async beforeRemove(ctx, ids, rows) {
      for (const row of rows) requireKeys(ctx, [keyOf('remove', row.type, row.pid)])
      const { rows: used } = await sql<{ children: boolean; rules: string | null }>`
        select exists (select 1 from rule_category where pid = any(${ids}::bigint[]) and id <> all(${ids}::bigint[])) as children,
          (select name from monitor_rule where event_type_id = any(${ids}::bigint[]) or event_level_id = any(${ids}::bigint[]) limit 1) as rules`.execute(
        ctx.db.raw,
      )
      if (used[0]?.children) throw fieldError('ids', 'ruleCategory.hasChildren')
      if (used[0]?.rules) throw inUse(used[0].rules)
    },
    // The tree table reads children below their parent.
    narrow: (q, _ctx, input) => (input.tree ? q.where('pid', '=', '0') : q),
    async enrich(ctx, rows, detail) {
      if (detail) return
      const ids = rows.filter((r) => r.type === CATEGORY).map((r) => r.id)
      if (!ids.length) return
      const children = (await ctx.db
        .select('ruleCategory')
        .selectAll('ruleCategory')
        .where('pid', 'in', ids)
        .orderBy('orderNo')
        .orderBy('id')
        .execute()) as Row[]
      for (const row of rows) {
        const own = children.filter((c) => c.pid === row.id).map(({ tenantId: _, ...c }) => c)
        if (own.length) row.children = own
      }
    },
  })
}
