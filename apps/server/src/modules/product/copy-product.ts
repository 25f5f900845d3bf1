import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { newId } from '../../platform/ids.ts'
import { visibleProduct } from './product.service.ts'
import { newProductKey, newSecret } from './product-keys.ts'

const MAX_NAME = 64

async function freeName(ctx: Context, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const ending = `-copy${n > 1 ? n : ''}`
    const wanted = `${name.slice(0, MAX_NAME - ending.length)}${ending}`
    if (!(await ctx.db.select('product').select('id').where('name', '=', wanted).executeTakeFirst())) return wanted
  }
}

/** A product like another, with its functions; key, secret and devices are not copied. */
export async function copyProduct(ctx: Context, id: string, name?: string): Promise<{ id: string }> {
  const source = await visibleProduct(ctx, id)
  const { id: _id, createUser: _cu, createTime: _ct, updateUser: _uu, updateTime: _ut, ...fields } = source
  return ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db }
    const [copy] = await db.insert('product', [
      {
        ...fields,
        name: name ?? (await freeName(inner, source.name)),
        productKey: newProductKey(),
        productSecret: ctx.services.secrets.seal(newSecret()),
        functionVersion: 0,
        referenceStatus: 0,
      },
    ])
    const functions = (
      await sql<Row>`select * from product_function where product_id = ${id} order by id`.execute(db.raw)
    ).rows
    await db.insert(
      'productFunction',
      functions.map(({ createUser: _a, createTime: _b, updateUser: _c, updateTime: _d, ...f }) => ({
        ...f,
        id: newId(),
        productId: copy,
      })),
    )
    return { id: copy as string }
  })
}
