import * as calls from '@tecovie/contract/resources/product-category.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { likeAnywhere } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { fieldError, inUse, notFound, refused } from '../../platform/app-error.ts'

/** Children that a page of the first level carries along. */
const MAX_CHILDREN = 5000

/** The parent must be of the first level: there are two. */
async function checkParent(ctx: Context, pid: unknown, field = 'pid'): Promise<Row | undefined> {
  if (!pid || pid === '0') return undefined
  const parent = (await ctx.db
    .select('productCategory')
    .select(['id', 'pid', 'tenantId'])
    .where('id', '=', pid)
    .executeTakeFirst()) as Row | undefined
  if (!parent) throw fieldError(field, 'validation.reference')
  if (parent.pid !== '0') throw fieldError(field, 'productCategory.twoLevels')
  return parent
}

/** Product categories: a tree of two levels. */
export function mountProductCategory(kit: Kit): void {
  mountResource(kit, calls.productCategory, {
    narrow(query, _ctx, input) {
      const q = query.where('productCategory.pid', '=', '0')
      if (!input.name) return q
      const like = likeAnywhere(String(input.name))
      return q.where(
        sql<boolean>`(product_category.name ilike ${like} or exists (select from product_category c
          where c.pid = product_category.id and c.name ilike ${like}))`,
      )
    },
    async enrich(ctx, rows) {
      if (!rows.length) return
      const children = (await ctx.db
        .select('productCategory')
        .select(['id', 'pid', 'name', 'img', 'sort', 'createTime', 'updateTime', 'createUser', 'updateUser'])
        .where(
          'pid',
          'in',
          rows.map((r) => r.id),
        )
        .orderBy('sort')
        .orderBy('id')
        .limit(MAX_CHILDREN)
        .execute()) as Row[]
      for (const row of rows) {
        const own = children.filter((c) => c.pid === row.id)
        if (own.length) row.children = own
      }
    },
    async beforeCreate(ctx, values) {
      requireKeys(ctx, [values.pid && values.pid !== '0' ? 'productCategory_addSon' : 'productCategory_add'])
      const parent = await checkParent(ctx, values.pid)
      values.pid = parent?.id ?? '0'
      if (parent) values.tenantId = parent.tenantId
    },
    async beforeRemove(ctx, ids) {
      const { rows } = await sql<{ children: boolean; product: string | null }>`
        select exists (select from product_category where pid = any(${ids}::bigint[]) and id <> all(${ids}::bigint[])) as children,
          (select name from product where category_id = any(${ids}::bigint[]) limit 1) as product`.execute(ctx.db.raw)
      if (rows[0]?.children) throw refused('productCategory.hasChildren')
      if (rows[0]?.product) throw inUse(rows[0].product)
    },
  })

  mountAction(kit, calls.submitCategories, async (ctx, { pid, list }) => {
    requireKeys(ctx, list.some((v) => v.id) ? ['productCategory_edit'] : ['productCategory_addSon'])
    if (list.some((v) => !v.id)) requireKeys(ctx, ['productCategory_addSon', 'productCategory_add'])
    const ids = await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const made: string[] = []
      for (const [i, { id, pid: own, ...values }] of list.entries()) {
        if (id) {
          if (!(await db.change('productCategory', id, values))) throw notFound()
          made.push(id)
          continue
        }
        const parent = await checkParent(inner, own || pid, own ? `list.${i}.pid` : 'pid')
        if (!parent) throw fieldError('pid', 'validation.required')
        made.push(...(await db.insert('productCategory', [{ ...values, pid: parent.id, tenantId: parent.tenantId }])))
      }
      return made
    })
    return { ids }
  })
}
