import * as calls from '@tecovie/contract/resources/product-function.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { functionRow, functionsOnWire } from '../function-template/function-rows.service.ts'
import { bumpVersion, visibleProduct } from '../product/product.service.ts'
import { refuseIfRuled } from './function-use.service.ts'

/** Functions of products: what their devices report, do and raise. */
export function mountProductFunction(kit: Kit): void {
  const { bus } = kit.services
  const changed = (productId: string) => bus.emit('product.changed', { productId })
  // Once the rows are gone, nothing tells whose they were; the list of ids is the same one from check to commit.
  const removedFrom = new WeakMap<readonly string[], string[]>()
  mountResource(kit, calls.productFunction, {
    enrich: (_ctx, rows) => functionsOnWire(rows),
    async beforeRemove(ctx, ids, rows) {
      await refuseIfRuled(ctx, ids)
      const products = [...new Set(rows.map((r) => r.productId as string))]
      await bumpVersion(ctx.db, products)
      removedFrom.set(ids, products)
    },
    committed: (_ctx, ids) => removedFrom.get(ids)?.forEach(changed),
  })
  mountAction(kit, calls.submitFunction, async (ctx, { id, productId, ...fn }) => {
    const product = await visibleProduct(ctx, productId)
    const saved = await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      await bumpVersion(db, [productId])
      if (!id) {
        const row = { ...functionRow(fn), productId, tenantId: product.tenantId }
        return (await db.insert('productFunction', [row]))[0] as string
      }
      const old = (await db
        .select('productFunction')
        .select('code')
        .where('id', '=', id)
        .where('productId', '=', productId)
        .executeTakeFirst()) as Row | undefined
      if (!old) throw notFound()
      // Under another code the rule would never see it again: the same as deleting it.
      if (old.code !== fn.code) await refuseIfRuled(inner, [id])
      await db.change('productFunction', id, functionRow(fn))
      return id
    })
    changed(productId)
    return { id: saved }
  })
  mountAction(kit, calls.addFromTemplates, async (ctx, { productId, templateIds }) => {
    const product = await visibleProduct(ctx, productId)
    const answer = await ctx.db.transaction(async (db) => {
      const templates = (await db
        .select('functionTemplate')
        .selectAll('functionTemplate')
        .where('id', 'in', templateIds.length ? templateIds : ['0'])
        .orderBy('createTime')
        .execute()) as Row[]
      if (templates.length !== new Set(templateIds).size) throw notFound()
      await bumpVersion(db, [productId])
      const { rows: taken } = await sql<{ code: string }>`
        select code from product_function where product_id = ${productId}`.execute(db.raw)
      const codes = new Set(taken.map((r) => r.code))
      const fresh = templates.filter((t) => !codes.has(t.code))
      await db.insert(
        'productFunction',
        fresh.map(({ createUser: _a, createTime: _b, updateUser: _c, updateTime: _d, ...t }) => ({
          ...t,
          id: newId(),
          tenantId: product.tenantId,
          productId,
          templateId: t.id,
        })),
      )
      return { added: fresh.length, skipped: templates.filter((t) => codes.has(t.code)).map((t) => t.code as string) }
    })
    changed(productId)
    return answer
  })
}
