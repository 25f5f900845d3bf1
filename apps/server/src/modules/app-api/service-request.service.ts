import type { appRequestService } from '@tecovie/contract/actions/app-desk.ts'
import type { InputOf } from '@tecovie/contract/core/define-action.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { ScopedDb } from '../../kit/scoped-db.ts'
import { fromWire } from '../../kit/wire-values.ts'
import { fieldError } from '../../platform/app-error.ts'
import { addProgress, CHANNEL, deviceFacts, TO_BE_ASSIGNED } from '../work-order/work-order.service.ts'
import { checkFiled } from './filing-limit.ts'
import { ownDevice } from './own-home.service.ts'

const REGIONS = ['provinceCode', 'cityCode', 'districtCode'] as const
const MAX_NAME = 64

/** Each region stands below the one before it. Throws AppError 400 at the field. */
async function checkRegions(ctx: Context, input: Row): Promise<void> {
  const given = REGIONS.map((field) => input[field]).filter(Boolean)
  const { rows } = await sql<{ code: string; parentCode: string; level: number }>`
    select code, parent_code, level from region where code = any(${given}::text[])`.execute(ctx.db.raw)
  for (const [i, field] of REGIONS.entries()) {
    const code = input[field]
    if (!code) continue
    const found = rows.find((r) => r.code === code)
    const above = i ? input[REGIONS[i - 1] as string] : undefined
    if (!found || found.level !== i + 1 || (i && found.parentCode !== above))
      throw fieldError(field, 'validation.reference')
  }
}

/** The same caller, reaching the rows of one device's project: for services that the console uses too. */
const inProjectOf = (ctx: Context, device: Row, raw = ctx.db.raw): Context => ({
  ...ctx,
  db: new ScopedDb(raw, { ...ctx.db.scope, projectIds: [device.projectId], userId: null }),
})

/** Makes a work order of what somebody asks for on a device of theirs; returns its id. Throws AppError 400, 404, 429. */
export async function requestService(ctx: Context, input: InputOf<typeof appRequestService>): Promise<string> {
  const device = await ownDevice(ctx, input.deviceId)
  await checkRegions(ctx, input)
  const { timeZone, userId } = ctx.principal
  const hopeTime = input.hopeTime ? fromWire(input.hopeTime, timeZone) : null
  if (hopeTime === undefined) throw fieldError('hopeTime', 'validation.datetime')
  return ctx.db.raw.transaction().execute(async (trx) => {
    const inner = inProjectOf(ctx, device, trx)
    await checkFiled(trx, 'work_order', userId)
    const facts = await deviceFacts(inner, device.id)
    const [id = ''] = await inner.db.insert('workOrder', [
      {
        ...facts,
        tenantId: device.tenantId,
        appUserId: userId,
        woName: ctx.t('appApi.requestName', { name: device.deviceName }).slice(0, MAX_NAME),
        woStatus: TO_BE_ASSIGNED,
        woChannel: CHANNEL.appUser,
        errorDesc: input.content,
        userName: input.userName,
        userTel: input.userTel,
        hopeTime,
        serviceAddress: input.serviceAddress || null,
        ...Object.fromEntries(REGIONS.map((field) => [field, input[field] || null])),
      },
    ])
    await addProgress(inner, id, TO_BE_ASSIGNED, input.content)
    return id
  })
}

/** How far orders are: every step with its name in the reader's language. */
export async function nameProgress(ctx: Context, orders: Row[]): Promise<void> {
  const ids = orders.map((o) => o.id)
  const { rows: steps } = await sql<Row>`select work_order_id, wo_status, progress_time as time from work_order_progress
    where work_order_id = any(${ids}::bigint[]) order by id`.execute(ctx.db.raw)
  const { rows: entries } = await sql<Row>`
    select dict_key, dict_value, dict_value_en from dict where code = 'woStatus'`.execute(ctx.db.raw)
  const named = (key: string) => {
    const entry = entries.find((e) => e.dictKey === key)
    return entry ? (ctx.language === 'en' && entry.dictValueEn) || entry.dictValue : ''
  }
  for (const order of orders) {
    order.woStatusDesc = named(order.woStatus)
    order.progress = steps
      .filter((s) => s.workOrderId === order.id)
      .map(({ woStatus, time }) => ({ woStatus, woStatusDesc: named(woStatus), time }))
  }
}
