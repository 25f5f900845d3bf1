import * as calls from '@tecovie/contract/resources/work-order.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { readPostQuery } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fromWire } from '../../kit/wire-values.ts'
import { fieldError, notFound, refused } from '../../platform/app-error.ts'
import { announceClosed, closeEvents } from '../rule-event/event-close.service.ts'
import type { RuleEventRow } from '../rule-event/rule-event.table.ts'
import { staffName, staffPage } from './staff.service.ts'
import { addProgress, CHANNEL, deviceFacts, TO_BE_ASSIGNED, tellAssigned } from './work-order.service.ts'

const { done: DONE, assigned: ASSIGNED } = calls.WORK_ORDER
const OTHER = '0'

async function nameOrders(ctx: Context, rows: Row[]): Promise<void> {
  const projects = [...new Set(rows.map((r) => r.projectId))]
  const { rows: names } = await sql<{
    id: string
    deptName: string
  }>`select id, dept_name from dept where id = any(${projects}::bigint[])`.execute(ctx.db.raw)
  const { rows: entries } = await sql<{ code: string; dictKey: string; dictValue: string; dictValueEn: string }>`
    select code, dict_key, dict_value, dict_value_en from dict where code in ('woStatus', 'eventErrorType')`.execute(
    ctx.db.raw,
  )
  const regions = [...new Set(rows.flatMap((r) => [r.provinceCode, r.cityCode, r.districtCode]).filter(Boolean))]
  const { rows: places } = regions.length
    ? await sql<{ code: string; name: string }>`select code, name from region where code = any(${regions})`.execute(
        ctx.db.raw,
      )
    : { rows: [] }
  const place = (code: string | null) => places.find((r) => r.code === code)?.name ?? code ?? ''
  const text = (code: string, key: string | null) => {
    const e = entries.find((x) => x.code === code && x.dictKey === key)
    return e ? (ctx.language === 'en' && e.dictValueEn) || e.dictValue : ''
  }
  for (const row of rows)
    Object.assign(row, {
      projectName: names.find((n) => n.id === row.projectId)?.deptName ?? '',
      woStatusDesc: text('woStatus', row.woStatus),
      region: [row.provinceCode, row.cityCode, row.districtCode].map(place).filter(Boolean).join(' '),
      errerTypeDesc: text('eventErrorType', row.errerType),
    })
}

/** Work orders: made by rules, by hand or from events; taken on step by step. */
export function mountWorkOrder(kit: Kit): void {
  const { services } = kit
  const service = mountResource(kit, calls.workOrder, {
    enrich: nameOrders,
    async beforeCreate(ctx, values) {
      const project = (await ctx.db
        .select('dept')
        .select(['id', 'tenantId'])
        .where('id', '=', values.projectId)
        .where('deptType', '=', '3')
        .executeTakeFirst()) as Row | undefined
      const { projectIds } = ctx.db.scope
      if (!project || (projectIds && !projectIds.includes(values.projectId)))
        throw fieldError('projectId', 'validation.reference')
      const facts = values.deviceId ? await deviceFacts(ctx, values.deviceId) : undefined
      if (values.deviceId && facts?.projectId !== values.projectId) throw fieldError('deviceId', 'validation.reference')
      Object.assign(values, facts, {
        tenantId: project.tenantId,
        deviceId: values.deviceId || null,
        woStatus: TO_BE_ASSIGNED,
        woChannel: CHANNEL.operator,
      })
    },
    beforeUpdate(_ctx, _values, old) {
      if (!calls.isOpenOrder(old.woStatus)) throw refused('workOrder.closed')
    },
    async afterWrite(ctx, ids, kind) {
      if (kind !== 'create') return
      for (const id of ids) await addProgress(ctx, id, TO_BE_ASSIGNED, null)
    },
  })
  mountAction(kit, calls.workOrderList, (ctx, input) =>
    service.page(ctx, readPostQuery(input, calls.workOrder, ctx.principal.timeZone), input),
  )
  mountAction(kit, calls.workOrderProgressList, async (ctx, { id }) => {
    if (!(await ctx.db.select('workOrder').select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
    const { rows } =
      await sql<Row>`select p.id, p.wo_status, p.remark, p.user_name, p.progress_time, p.medias, d.dict_value, d.dict_value_en
      from work_order_progress p left join dict d on d.code = 'woStatus' and d.dict_key = p.wo_status where p.work_order_id = ${id} order by p.id limit 500`.execute(
        ctx.db.raw,
      )
    return rows.map(({ dictValue, dictValueEn, ...r }) => ({
      ...r,
      woStatusDesc: (ctx.language === 'en' && dictValueEn) || dictValue || '',
    }))
  })
  mountAction(kit, calls.workOrderProgress, async (ctx, { id, woStatus, remark, medias, hopeTime, ...rest }) => {
    let closed: RuleEventRow[] = []
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const order = (await db
        .select('workOrder')
        .select(['id', 'tenantId', 'projectId', 'woName', 'woStatus', 'eventId', 'dutyMan'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()) as Row | undefined
      if (!order) throw notFound()
      const next = calls.WORK_ORDER_NEXT[order.woStatus] ?? []
      if (!next.includes(woStatus)) throw fieldError('woStatus', 'workOrder.step', { allowed: next.join(', ') || '-' })
      if (woStatus === ASSIGNED && !rest.dutyUserId && !rest.dutyMan && !order.dutyMan)
        throw fieldError('dutyMan', 'validation.required')
      if (woStatus === DONE && rest.errerType === OTHER && !rest.causeDesc)
        throw fieldError('causeDesc', 'validation.required')
      // A name without an account takes the place of who had the order before.
      const duty = rest.dutyUserId
        ? { dutyMan: await staffName(inner, [order.projectId], rest.dutyUserId) }
        : rest.dutyMan
          ? { dutyUserId: null }
          : {}
      const wanted = hopeTime ? fromWire(hopeTime, ctx.principal.timeZone) : undefined
      if (hopeTime && !wanted) throw fieldError('hopeTime', 'validation.datetime')
      const given = Object.fromEntries(
        Object.entries({ ...rest, ...duty, hopeTime: wanted }).filter(([, v]) => v != null),
      )
      await db.change('workOrder', id, { woStatus, ...given, ...(duty.dutyUserId === null ? duty : {}) })
      await addProgress(inner, id, woStatus, remark ?? rest.causeDesc, medias)
      ctx.changes?.push({ noun: 'workOrder', id, before: { woStatus: order.woStatus }, after: { woStatus, ...given } })
      if (rest.dutyUserId) await tellAssigned(inner, [order as never], rest.dutyUserId)
      if (woStatus === DONE && order.eventId)
        closed = await closeEvents(db.raw, [order.eventId], {
          status: 1,
          memo: rest.causeDesc || remark || ctx.t('workOrder.done'),
          errorType: rest.errerType,
          by: ctx.principal.name,
        })
    })
    announceClosed(services, closed)
  })
  mountAction(kit, calls.workOrderStaff, (ctx, { ofProjects, realName, current = 1, size = 20 }) =>
    staffPage(ctx, { projectIds: ofProjects, name: realName, current, size }),
  )
  mountAction(kit, calls.workOrderDispatch, (ctx, input) =>
    ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const ids = [...new Set(input.ids)]
      const orders = (await db
        .select('workOrder')
        .select(['id', 'tenantId', 'projectId', 'woName', 'woStatus'])
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()) as { id: string; tenantId: string; projectId: string; woName: string; woStatus: string }[]
      // One foreign id changes nothing.
      if (orders.length !== ids.length) throw notFound()
      const stuck = orders.find((o) => !calls.WORK_ORDER_NEXT[o.woStatus]?.includes(ASSIGNED))
      if (stuck) throw refused('workOrder.notDispatchable', { name: stuck.woName })
      const projects = [...new Set(orders.map((o) => o.projectId))]
      const { dutyUserId } = input
      const dutyMan = await staffName(inner, projects, dutyUserId)
      for (const { id, woStatus } of orders) {
        await db.change('workOrder', id, { woStatus: ASSIGNED, dutyUserId, dutyMan })
        await addProgress(inner, id, ASSIGNED, input.remark || dutyMan)
        ctx.changes?.push({ noun: 'workOrder', id, before: { woStatus }, after: { woStatus: ASSIGNED, dutyMan } })
      }
      await tellAssigned(inner, orders, dutyUserId)
      return { dispatched: orders.length }
    }),
  )
}
