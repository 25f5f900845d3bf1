import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { newId } from '../../platform/ids.ts'
import { notify } from '../bell/notify.service.ts'
import type { OrderFromEvent } from '../rule-event/order-port.ts'

/** Where a work order came from: dictionary `woChannel`. */
export const CHANNEL = { rule: '1', operator: '2', appUser: '3', thirdParty: '4' } as const
export const TO_BE_ASSIGNED = '1'

/** What a work order says of its device. */
export async function deviceFacts(ctx: Context, deviceId: string): Promise<Row | undefined> {
  return (await ctx.db
    .select('device')
    .innerJoin('product', 'product.id', 'device.productId')
    .select([
      'device.id as deviceId',
      'device.projectId',
      'device.deviceName',
      'device.mac as deviceMac',
      'product.name as deviceModel',
      'product.brand as deviceBrand',
    ])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()) as Row | undefined
}

/** Every change of a work order is a progress row. */
export async function addProgress(
  ctx: Context,
  workOrderId: string,
  woStatus: string,
  remark: string | null | undefined,
  medias: readonly unknown[] = [],
): Promise<void> {
  await sql`insert into work_order_progress (id, work_order_id, wo_status, remark, user_name, medias)
    values (${newId()}, ${workOrderId}, ${woStatus}, ${remark ?? null}, ${ctx.principal.name}, ${JSON.stringify(medias)}::jsonb)`.execute(
    ctx.db.raw,
  )
}

/** Tells somebody in their bell of orders they were given; nobody is told of what they took themselves. */
export async function tellAssigned(
  ctx: Context,
  orders: readonly { id: string; woName: string; tenantId: string }[],
  userId: string,
): Promise<void> {
  const [order] = orders
  if (!order || userId === ctx.principal.userId) return
  const one = orders.length === 1
  await notify(
    ctx.services,
    ctx.db.raw,
    { tenantId: order.tenantId, userIds: [userId] },
    {
      kind: 'workOrder',
      title: one ? 'inbox.workOrderAssigned' : 'inbox.workOrdersAssigned',
      params: one ? { name: order.woName } : { count: orders.length },
      link: one ? `/user/workOrderDetail?id=${order.id}` : `/user/workOrder?dutyUserId=${userId}`,
    },
  )
}

export const orderFromEvent: OrderFromEvent = async (ctx, event) => {
  const facts = await deviceFacts(ctx, event.deviceId)
  const [id] = await ctx.db.insert('workOrder', [
    {
      ...(facts ?? { deviceId: event.deviceId, deviceName: event.deviceName }),
      tenantId: event.tenantId,
      projectId: event.projectId,
      woName: event.eventName,
      woStatus: TO_BE_ASSIGNED,
      woChannel: CHANNEL.rule,
      woTrigger: event.eventName,
      eventId: event.id,
      errorDesc: event.eventDesc,
    },
  ])
  await addProgress(ctx, id as string, TO_BE_ASSIGNED, event.eventDesc)
  return id as string
}
