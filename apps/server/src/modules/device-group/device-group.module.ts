import * as calls from '@tecovie/contract/resources/device-group.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { listColumns } from '../device/device-columns.service.ts'
import { devicePage, readDeviceQuery } from '../device/device-query.service.ts'
import { functionsOf } from '../product/product.service.ts'
import { addToGroup, lockedGroup, takeFromGroup } from './group-devices.service.ts'

async function checkProduct(ctx: Context, values: Row, old?: Row): Promise<void> {
  // Old clients send the number along; it is the server's.
  delete values.deviceNum
  if (values.productId === undefined || values.productId === old?.productId) return
  const product = (await ctx.db
    .select('product')
    .select(['id', 'tenantId'])
    .where('id', '=', values.productId)
    .executeTakeFirst()) as Row | undefined
  if (!product || (old && product.tenantId !== old.tenantId)) throw fieldError('productId', 'validation.reference')
  if (old?.deviceNum) throw fieldError('productId', 'deviceGroup.otherProduct')
  if (!old) values.tenantId = product.tenantId
}

/** Groups of devices of one product. */
export function mountDeviceGroup(kit: Kit): void {
  mountResource(kit, calls.deviceGroup, {
    beforeCreate: (ctx, values) => checkProduct(ctx, values),
    beforeUpdate: checkProduct,
    async enrich(ctx, rows, detail) {
      if (!rows.length) return
      const { rows: names } = await sql<{ id: string; name: string }>`
        select id, name from product where id = any(${rows.map((r) => r.productId)}::bigint[])`.execute(ctx.db.raw)
      for (const row of rows) {
        row.productName = names.find((n) => n.id === row.productId)?.name ?? ''
        if (detail) row.productModels = (await functionsOf(ctx, row.productId)).filter((f) => f.category <= 2)
      }
    },
  })

  const change = (ctx: Context, id: string, work: (inner: Context, group: Row) => Promise<number>) =>
    ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const group = await lockedGroup(inner, id)
      const changed = await work(inner, group)
      const now = (await db.select('deviceGroup').select('deviceNum').where('id', '=', id).executeTakeFirst()) as Row
      return { changed, deviceNum: now.deviceNum as number }
    })
  mountAction(kit, calls.addGroupDevices, (ctx, { id, ...choice }) =>
    change(ctx, id, (inner, group) => addToGroup(inner, group, choice)),
  )
  mountAction(kit, calls.removeGroupDevices, (ctx, { id, ...choice }) =>
    change(ctx, id, (inner, group) => takeFromGroup(inner, group, choice)),
  )
  mountAction(kit, calls.groupDevices, async (ctx, input) => {
    const found = await ctx.db.select('deviceGroup').select('id').where('id', '=', input.groupId).executeTakeFirst()
    if (!found) throw notFound()
    return devicePage(ctx, readDeviceQuery(ctx, input), input, listColumns)
  })
}
