import type { controlDevices } from '@tecovie/contract/actions/command.ts'
import type { InputOf } from '@tecovie/contract/core/define-action.ts'
import type { Context } from '../../kit/context.ts'
import type { ListQuery } from '../../kit/list-page.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { AppError, fieldError, notFound } from '../../platform/app-error.ts'
import { visibleDevice } from '../device/device.service.ts'
import { readDeviceQuery } from '../device/device-query.service.ts'

export type Control = InputOf<typeof controlDevices>

/** Who a command is for: one device, or whatever a device list with these filters shows. */
export type Target =
  | { device: Row; productId: string }
  | { list: ListQuery; input: { groupId?: string; deviceIds?: string[] }; productId: string }

const isOn = (v: unknown) => v === true || v === 1

async function productOf(ctx: Context, ids: readonly string[]): Promise<string> {
  const rows = (await ctx.db
    .select('device')
    .select(['id', 'productId'])
    .where('id', 'in', [...ids])
    .execute()) as Row[]
  if (rows.length !== new Set(ids).size) throw notFound()
  const products = new Set(rows.map((r) => r.productId as string))
  if (products.size !== 1) throw fieldError('deviceIds', 'command.oneProduct')
  return rows[0]?.productId
}

/** Reads who is meant; every id must be one the caller may see. Throws AppError. */
export async function targetOf(ctx: Context, input: Control): Promise<Target> {
  const { deviceId, deviceIds, deviceGroupId, query } = input
  const none = readDeviceQuery(ctx, {})
  if (deviceId) {
    const device = await visibleDevice(ctx, deviceId)
    if (!device.enabled) throw new AppError(400, 'command.disabledDevice')
    return { device, productId: device.productId }
  }
  if (deviceGroupId) {
    const group = (await ctx.db
      .select('deviceGroup')
      .select(['id', 'productId'])
      .where('id', '=', deviceGroupId)
      .executeTakeFirst()) as Row | undefined
    if (!group) throw notFound()
    if (!isOn(input.selectAll) && !deviceIds?.length) throw fieldError('deviceIds', 'command.chooseDevices')
    const named = isOn(input.selectAll) ? {} : { deviceIds: deviceIds as string[] }
    return { list: none, input: { groupId: group.id, ...named }, productId: group.productId }
  }
  if (deviceIds?.length) return { list: none, input: { deviceIds }, productId: await productOf(ctx, deviceIds) }
  if (!query) throw new AppError(400, 'command.oneTarget')
  const list = readDeviceQuery(ctx, query)
  const product = list.filters.find((f) => f.field === 'productId' && f.op === 'eq')
  if (!product) throw fieldError('query', 'command.productInQuery')
  const group = /^\d{1,19}$/.test(String(query.groupId ?? '')) ? { groupId: String(query.groupId) } : {}
  return { list, input: group, productId: String(product.value) }
}
