import * as calls from '@tecovie/contract/actions/device.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import type { Context } from '../../kit/context.ts'
import { exportAnswer } from '../../kit/export-list.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { notFound } from '../../platform/app-error.ts'
import { newSecret } from '../product/product-keys.ts'
import { deviceService, visibleDevice } from './device.service.ts'
import { listColumns } from './device-columns.service.ts'
import { devicePage, readDeviceQuery } from './device-query.service.ts'
import { projectFor } from './device-references.service.ts'
import { previewRemoval } from './device-removal.service.ts'
import { sumDevices } from './device-sum.service.ts'

/** Devices: list, rows, credentials. What they reported and did stands in device-records, imports in device-import. */
export function mountDevice(kit: Kit): void {
  const { bus, secrets } = kit.services
  const service = deviceService(bus)
  const changed = (deviceIds: string[]) => bus.emit('device.changed', { deviceIds })
  const credentials = async (ctx: Context, id: string, deviceSecret: string) => {
    const row = (await ctx.db
      .select('device')
      .innerJoin('product', 'product.id', 'device.productId')
      .select(['device.id', 'device.deviceKey', 'product.productKey'])
      .where('device.id', '=', id)
      .executeTakeFirst()) as Row | undefined
    return { ...(row as { id: string; deviceKey: string; productKey: string }), deviceSecret }
  }

  mountAction(kit, device.calls.list!, async (ctx, input) => {
    const query = input as Row
    const [page, sum] = await Promise.all([
      devicePage(ctx, readDeviceQuery(ctx, query), query, listColumns),
      String(query.hasSumEvent) === '1' ? sumDevices(ctx, query) : undefined,
    ])
    return sum ? { ...page, sum } : page
  })
  mountAction(kit, device.calls.detail!, (ctx, input) => service.detail(ctx, (input as Row).id))
  mountAction(kit, device.calls.create!, async (ctx, input) => {
    const secret = newSecret()
    const [id] = await service.create(ctx, [{ ...(input as Row), deviceSecret: secrets.seal(secret) }])
    return credentials(ctx, id as string, secret)
  })
  mountAction(kit, device.calls.update!, (ctx, input) => service.update(ctx, input as Row))
  mountAction(kit, device.calls.remove!, (ctx, input) => service.remove(ctx, (input as { ids: string[] }).ids))
  mountAction(kit, device.calls.export!, (ctx, input) => exportAnswer(ctx, service, input as Row))
  mountAction(kit, calls.removalPreview, (ctx, { ids }) => previewRemoval(ctx, ids))

  mountAction(kit, calls.resetDeviceSecret, async (ctx, { id }) => {
    await visibleDevice(ctx, id)
    const secret = newSecret()
    await ctx.db.change('device', id, { deviceSecret: secrets.seal(secret) })
    changed([id])
    return credentials(ctx, id, secret)
  })
  const changeAll = async (ctx: Context, ids: string[], values: Row) => {
    await ctx.db.transaction(async (db) => {
      const stamped = { ...values, updateUser: ctx.principal.userId, updateTime: new Date() }
      const done = await db
        .update('device')
        .set(stamped)
        .where('id', 'in', ids.length ? ids : ['0'])
        .executeTakeFirst()
      // One foreign or missing id changes nothing.
      if (!ids.length || Number(done.numUpdatedRows) !== new Set(ids).size) throw notFound()
    })
    changed(ids)
  }
  mountAction(kit, calls.enableDevices, (ctx, { ids, enabled }) => changeAll(ctx, ids, { enabled }))
  mountAction(kit, calls.moveDevices, async (ctx, { ids, projectId }) => {
    const project = await projectFor(ctx, projectId)
    const rows = (await ctx.db
      .select('device')
      .select('tenantId')
      .distinct()
      .where('id', 'in', ids.length ? ids : ['0'])
      .execute()) as Row[]
    if (rows.some((r) => r.tenantId !== project.tenantId)) throw notFound()
    await changeAll(ctx, ids, { projectId })
  })
}
