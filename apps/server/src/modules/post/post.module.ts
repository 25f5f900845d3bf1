import '../auth/people.table.ts'
import { post, postSelect } from '@tecovie/contract/resources/post.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { refused } from '../../platform/app-error.ts'
import { tenantForNewUser } from '../user/membership.service.ts'

async function nameCategories(ctx: Context, rows: Row[]): Promise<void> {
  const { rows: entries } = await sql<{ dictKey: string; dictValue: string; dictValueEn: string }>`
    select dict_key, dict_value, dict_value_en from dict where code = 'post_category' and parent_id <> 0`.execute(
    ctx.db.raw,
  )
  const tenantIds = [...new Set(rows.map((r) => r.tenantId))]
  const { rows: tenants } = await sql<{ tenantId: string; tenantName: string }>`
    select tenant_id, tenant_name from tenant where tenant_id = any(${tenantIds})`.execute(ctx.db.raw)
  for (const row of rows) {
    const entry = entries.find((e) => e.dictKey === row.category)
    row.categoryName = (ctx.language === 'en' && entry?.dictValueEn) || (entry?.dictValue ?? '')
    row.tenantName = tenants.find((t) => t.tenantId === row.tenantId)?.tenantName ?? ''
  }
}

/** Posts of a tenant; one that somebody holds is not removed. */
export function mountPost(kit: Kit): void {
  mountResource(kit, post, {
    async beforeCreate(ctx, values) {
      values.tenantId = await tenantForNewUser(ctx, values.tenantId)
    },
    async beforeRemove(ctx, ids) {
      const { rows } = await sql<{ name: string; count: number }>`
        select p.post_name as name, count(*)::int as count from user_post up join post p on p.id = up.post_id
        where up.post_id = any(${ids}::bigint[]) group by p.id, p.post_name order by p.id limit 1`.execute(ctx.db.raw)
      if (rows[0]) throw refused('resources.post.inUse', { ...rows[0] })
    },
    enrich: nameCategories,
  })
  mountAction(kit, postSelect, (ctx, { tenantId }) =>
    ctx.db
      .select('post')
      .select(['id', 'postName', 'postCode', 'category'])
      .where('tenantId', '=', ctx.principal.platform && tenantId ? tenantId : ctx.principal.tenantId)
      .orderBy('sort')
      .orderBy('id')
      .limit(1000)
      .execute(),
  )
}
