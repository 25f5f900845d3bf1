import * as calls from '@tecovie/contract/resources/product.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fieldError, inUse, notFound } from '../../platform/app-error.ts'
import { copyProduct } from './copy-product.ts'
import { bumpVersion, visibleProduct } from './product.service.ts'
import { newProductKey, newSecret } from './product-keys.ts'
import { completeProducts } from './product-names.service.ts'
import { scriptTrial } from './script-trial.ts'

/** A product belongs to a category of the second level, where there is one at all below the chosen one. */
async function checkCategory(ctx: Context, values: Row): Promise<void> {
  if (values.categoryId === undefined) return
  const found = (await ctx.db
    .select('productCategory')
    .select('pid')
    .where('id', '=', values.categoryId)
    .executeTakeFirst()) as Row | undefined
  if (!found) throw fieldError('categoryId', 'validation.reference')
  if (found.pid === '0') throw fieldError('categoryId', 'product.secondLevel')
}

/** Nothing that a product's devices, groups or rules need goes away under them. */
async function refuseIfUsed(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ device: string | null; grouped: string | null; rule: string | null }>`
    select (select device_name from device where product_id = any(${ids}::bigint[]) limit 1) as device,
      (select group_name from device_group where product_id = any(${ids}::bigint[]) limit 1) as grouped,
      (select name from monitor_rule where product_ids && ${ids}::bigint[] limit 1) as rule`.execute(ctx.db.raw)
  const found = rows[0]
  if (found?.device) throw inUse(ctx.t('product.usedByDevice', { name: found.device }))
  if (found?.grouped) throw inUse(ctx.t('product.usedByGroup', { name: found.grouped }))
  if (found?.rule) throw inUse(ctx.t('product.usedByRule', { name: found.rule }))
}

/** Products: rows, keys and secrets, settings, script. Their functions stand in product-function. */
export function mountProduct(kit: Kit): void {
  const { secrets, bus } = kit.services
  const changed = (ids: readonly string[]) => {
    for (const productId of ids) bus.emit('product.changed', { productId })
  }
  mountResource(kit, calls.productInfo, {
    table: 'product',
    narrow(query, _ctx, input) {
      if (!input.categoryId) return query
      const category = String(input.categoryId)
      // The first level stands for all below it.
      return query.where(
        sql<boolean>`product.category_id in (select id from product_category where id = ${category} or pid = ${category})`,
      )
    },
    async beforeCreate(ctx, values) {
      await checkCategory(ctx, values)
      values.productKey = newProductKey()
      values.productSecret = secrets.seal(newSecret())
    },
    beforeUpdate: checkCategory,
    beforeRemove: refuseIfUsed,
    enrich: completeProducts,
    committed: (_ctx, ids) => changed(ids),
  })

  mountAction(kit, calls.copyProduct, (ctx, { id, name }) => copyProduct(ctx, id, name))
  mountAction(kit, calls.productSecret, async (ctx, { id }) => {
    const { productKey, productSecret } = await visibleProduct(ctx, id)
    return { productKey, productSecret: secrets.open(productSecret) }
  })
  mountAction(kit, calls.resetProductSecret, async (ctx, { id }) => {
    const { productKey } = await visibleProduct(ctx, id)
    const productSecret = newSecret()
    await ctx.db.change('product', id, { productSecret: secrets.seal(productSecret) })
    changed([id])
    return { productKey, productSecret }
  })
  mountAction(kit, calls.configureProduct, async (ctx, { id, ...values }) => {
    await ctx.db.transaction(async (db) => {
      if (!(await db.change('product', id, values))) throw notFound()
      await bumpVersion(db, [id])
    })
    changed([id])
  })
  const trial = scriptTrial()
  kit.http.addHook('onClose', () => trial.stop())
  mountAction(kit, calls.tryScript, async (ctx, input) => {
    await visibleProduct(ctx, input.id)
    return trial.run(ctx, input)
  })
}
