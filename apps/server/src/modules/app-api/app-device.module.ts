import * as calls from '@tecovie/contract/actions/app-device.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { AppError, notFound, refused } from '../../platform/app-error.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { type Order, sendCommand } from '../command/command-send.service.ts'
import { bindDevice, unbindDevice } from '../home/home.service.ts'
import { functionsOf } from '../product/product.service.ts'
import { TelemetryService } from '../telemetry/telemetry.service.ts'
import { BindService } from './bind.service.ts'
import { functionsByProduct, servicesOf, valuesOf } from './device-values.ts'
import { ownDevice, ownHome } from './own-home.service.ts'
import { pageInfo } from './page-info.ts'

/** Orders to devices that one person may give in a minute. */
const ORDERS = 120

const SHOWN = sql`d.id, d.device_name, p.name as product_name, p.device_icon as icon, d.online, d.product_id,
  hd.home_id, hd.room_id, r.name as room_name`
const FROM = sql`home_device hd join device d on d.id = hd.device_id join product p on p.id = d.product_id
  left join room r on r.id = hd.room_id`

/** Devices in the caller's homes: taken in, watched, told what to do. */
export function mountAppDevice(kit: Kit): void {
  const { db, pool } = kit.services
  const telemetry = new TelemetryService(pool)
  const binding = new BindService()
  const orders = new MinuteLimit(() => ORDERS)

  mountAction(kit, calls.appBind, async (ctx, input) => {
    const bound = await binding.bind(ctx, input)
    ctx.changes?.push({ noun: 'device', id: bound.deviceId, after: { homeId: input.homeId } })
    return bound
  })
  mountAction(kit, calls.appUnbind, async (ctx, { deviceId }) => {
    const { homeId, owner } = await ownDevice(ctx, deviceId)
    if (!owner) throw new AppError(403, 'appApi.ownerOnly')
    await unbindDevice(db, homeId, deviceId)
    ctx.changes?.push({ noun: 'device', id: deviceId, before: { homeId } })
  })
  mountAction(kit, calls.appPlace, async (ctx, { deviceId, roomId }) => {
    const { homeId, roomId: before } = await ownDevice(ctx, deviceId)
    await bindDevice(db, { homeId, deviceId, roomId: roomId || null })
    ctx.changes?.push({ noun: 'device', id: deviceId, before: { roomId: before }, after: { roomId: roomId || null } })
  })

  mountAction(kit, calls.appDevices, async (ctx, { homeId, roomId, current, size }) => {
    await ownHome(ctx, homeId)
    const which = sql`hd.home_id = ${homeId} and (${roomId || null}::bigint is null or hd.room_id = ${roomId || null})`
    const { rows } =
      await sql<Row>`select ${SHOWN}, l.properties from ${FROM} left join device_latest l on l.device_id = d.id
      where ${which} order by hd.create_time, d.id limit ${size} offset ${(current - 1) * size}`.execute(db)
    const functions = await functionsByProduct(
      ctx,
      rows.map((r) => r.productId),
    )
    const records = rows.map(({ productId, properties, ...row }) => ({
      ...row,
      values: valuesOf(functions.get(productId) ?? [], properties),
    }))
    const counted = await sql<{ n: number }>`select count(*)::int as n from home_device hd where ${which}`.execute(db)
    return { records, ...pageInfo(counted.rows[0]?.n ?? 0, { current, size }) }
  })
  mountAction(kit, calls.appDevice, async (ctx, { deviceId }) => {
    const own = await ownDevice(ctx, deviceId)
    const { rows } = await sql<Row>`select ${SHOWN} from ${FROM} where hd.device_id = ${deviceId}`.execute(db)
    const functions = await functionsOf(ctx, own.productId)
    if (!rows[0]) throw notFound()
    const { productId: _, ...shown } = rows[0]
    const { mac, firewareVersion, lastOnlineTime, lastReportTime, bindTime } = own
    return {
      ...shown,
      mac,
      firewareVersion,
      lastOnlineTime,
      lastReportTime,
      bindTime,
      values: valuesOf(functions, await telemetry.latest(deviceId)),
      services: servicesOf(functions),
    }
  })
  mountAction(kit, calls.appLatest, async (ctx, { deviceId }) => {
    const { online, productId } = await ownDevice(ctx, deviceId)
    return { online, values: valuesOf(await functionsOf(ctx, productId), await telemetry.latest(deviceId)) }
  })

  const order = async (ctx: Context, deviceId: string, what: Order) => {
    const device = await ownDevice(ctx, deviceId)
    if (!device.enabled) throw refused('command.disabledDevice')
    orders.take(ctx.principal.userId)
    return { commandId: await sendCommand(ctx, device, what) }
  }
  mountAction(kit, calls.appSetProperty, (ctx, { deviceId, ...what }) => order(ctx, deviceId, { kind: 'set', ...what }))
  mountAction(kit, calls.appCallService, (ctx, { deviceId, service: code, ...what }) =>
    order(ctx, deviceId, { kind: 'service', code, ...what }),
  )
  mountAction(kit, calls.appCommand, async (ctx, { commandId }) => {
    const { rows } = await sql<Row>`select id, device_id, kind, code, state, result, reason, create_time, finished_at
      from command where id = ${commandId} and app_user_id = ${ctx.principal.userId}`.execute(db)
    return rows[0] ?? Promise.reject(notFound())
  })
}
