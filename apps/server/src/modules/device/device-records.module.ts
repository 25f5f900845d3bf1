import { Readable } from 'node:stream'
import * as calls from '@tecovie/contract/actions/device.ts'
import { sql } from 'kysely'
import { FileAnswer, type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fromWire } from '../../kit/wire-values.ts'
import { fieldError } from '../../platform/app-error.ts'
import { functionsOf } from '../product/product.service.ts'
import { TelemetryService } from '../telemetry/telemetry.service.ts'
import { visibleDevice } from './device.service.ts'

const PAGE = 50
const SECOND = 1000

/** A range of wire times as ms; the last second counts in. */
function rangeOf(o: { from: string; to: string }, zone: string): { from: number; to: number } {
  const read = (field: 'from' | 'to') => {
    const at = fromWire(o[field], zone)
    if (!at) throw fieldError(field, 'validation.datetime')
    return at.getTime()
  }
  return { from: read('from'), to: read('to') + SECOND }
}

const paged = <T>(rows: T[], size: number) => ({ records: rows.slice(0, size), more: rows.length > size })

/** What a device reported and why it is as it is: values, charts, reports, presence, refusals, its own events. */
export function mountDeviceRecords(kit: Kit): void {
  const { db, pool } = kit.services
  const telemetry = new TelemetryService(pool)

  mountAction(kit, calls.deviceLatest, async (ctx, { deviceId }) => {
    await visibleDevice(ctx, deviceId)
    return telemetry.latest(deviceId)
  })
  mountAction(kit, calls.deviceHistory, async (ctx, { deviceId, codes, points, ...range }) => {
    await visibleDevice(ctx, deviceId)
    const wanted = codes.split(',').filter(Boolean)
    return telemetry.history(deviceId, { codes: wanted, points, ...rangeOf(range, ctx.principal.timeZone) })
  })
  mountAction(kit, calls.deviceReports, async (ctx, { deviceId, size, beforeTs, beforeReport, ...range }) => {
    await visibleDevice(ctx, deviceId)
    const before = beforeTs === undefined ? {} : { before: { ts: beforeTs, report: beforeReport ?? '' } }
    return telemetry.reports({ deviceId, size, ...before, ...rangeOf(range, ctx.principal.timeZone) })
  })
  mountAction(kit, calls.exportReports, async (ctx, { deviceId, codes, ...range }) => {
    const device = await visibleDevice(ctx, deviceId)
    const known = (await functionsOf(ctx, device.productId)).filter((f) => f.category === 1 || f.category === 4)
    const wanted = codes ? codes.split(',').filter((c) => known.some((f) => f.code === c)) : known.map((f) => f.code)
    const body = Readable.from(telemetry.csv({ deviceId, ...rangeOf(range, ctx.principal.timeZone) }, wanted))
    return new FileAnswer(`${device.deviceName}.csv`, 'text/csv; charset=utf-8', body)
  })
  mountAction(kit, calls.devicePresence, async (ctx, { deviceId, before = null, size = PAGE }) => {
    await visibleDevice(ctx, deviceId)
    const { rows } = await sql<Row>`select id, online, reason, detail, at from device_presence
      where device_id = ${deviceId} and (${before}::bigint is null or id < ${before}::bigint)
      order by at desc, id desc limit ${size + 1}`.execute(db)
    return paged(rows, size)
  })
  mountAction(kit, calls.deviceRejections, async (ctx, { deviceId, before = null, size = PAGE }) => {
    await visibleDevice(ctx, deviceId)
    const { rows } = await sql<Row>`select id, topic, code, reason, payload, n::int as n, at from device_rejection
      where device_id = ${deviceId} and (${before}::bigint is null or id < ${before}::bigint)
      order by at desc, id desc limit ${size + 1}`.execute(db)
    return paged(rows, size)
  })
  mountAction(kit, calls.thingEvents, async (ctx, { deviceId, beforeTs = null, size = PAGE }) => {
    const device = await visibleDevice(ctx, deviceId)
    const { rows } = await sql<Row>`
      select e.id, e.code, coalesce(f.name, e.code) as name, e.params, (extract(epoch from e.ts) * 1000)::float8 as ts
      from thing_event e left join product_function f on f.product_id = ${device.productId} and f.code = e.code
      where e.device_id = ${deviceId} and (${beforeTs}::float8 is null or e.ts < to_timestamp(${beforeTs}::float8 / 1000.0))
      order by e.ts desc limit ${size + 1}`.execute(db)
    return paged(rows, size)
  })
}
