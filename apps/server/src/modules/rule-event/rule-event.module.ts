import * as calls from '@tecovie/contract/resources/rule-event.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { notFound, refused } from '../../platform/app-error.ts'
import { announceClosed, closeEvents, logEvent } from './event-close.service.ts'
import type { OrderFromEvent } from './order-port.ts'

async function nameEvents(ctx: Context, rows: Row[]): Promise<void> {
  const categories = [...new Set(rows.flatMap((r) => [r.eventTypeId, r.eventLevelId]))]
  const projects = [...new Set(rows.map((r) => r.projectId))]
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from rule_category where id = any(${categories}::bigint[])
    union all select id, dept_name from dept where id = any(${projects}::bigint[])`.execute(ctx.db.raw)
  const byId = new Map(names.map((n) => [n.id, n.name]))
  for (const row of rows)
    Object.assign(row, {
      projectName: byId.get(row.projectId) ?? '',
      eventTypeName: byId.get(row.eventTypeId) ?? '',
      eventLevelName: byId.get(row.eventLevelId) ?? '',
    })
}

/** Events that rules raised: read, handled, made work orders of. */
export function mountRuleEvent(kit: Kit, orderFromEvent: OrderFromEvent): void {
  const { services } = kit
  mountResource(kit, calls.ruleEvent, { enrich: nameEvents })

  mountAction(kit, calls.ruleEventLog, async (ctx, { id }) => {
    const event = (await ctx.db
      .select('ruleEvent')
      .select(['id', 'evidence'])
      .where('id', '=', id)
      .executeTakeFirst()) as Row | undefined
    if (!event) throw notFound()
    const { rows } =
      await sql`select id, kind, name, code, description, value, value_desc, user_name, at from rule_event_log
      where event_id = ${id} order by id desc limit 500`.execute(ctx.db.raw)
    return { records: rows, total: rows.length, evidence: event.evidence }
  })
  mountAction(kit, calls.handleEvents, async (ctx, input) => {
    const ids = [...new Set([...(input.deviceEventIds ?? []), ...(input.eventId ? [input.eventId] : [])])]
    requireKeys(ctx, [ids.length > 1 ? 'ruleEvents_multi_handle' : 'ruleEvents_handle', 'ruleEvents_handle'])
    const memo = input.reason ? `${input.handleMemo} (${input.reason})` : input.handleMemo
    const closed = await ctx.db.transaction(async (db) => {
      const seen = await db.select('ruleEvent').select('id').where('id', 'in', ids).execute()
      // One foreign id changes nothing.
      if (seen.length !== ids.length) throw notFound()
      return closeEvents(db.raw, ids, {
        status: input.eventStatus,
        memo,
        errorType: input.errorType,
        by: ctx.principal.name,
      })
    })
    announceClosed(services, closed)
    return { handled: closed.length }
  })
  mountAction(kit, calls.toWorkOrder, async (ctx, { id }) => {
    const workOrderId = await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const event = (await db
        .select('ruleEvent')
        .selectAll('ruleEvent')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()) as Row | undefined
      if (!event) throw notFound()
      if (event.eventStatus !== 0) throw refused('ruleEvent.closed')
      if (event.workOrderType === '1') throw refused('ruleEvent.noOrder')
      if (event.workOrderStatus === 1) throw refused('ruleEvent.hasOrder')
      const order = await orderFromEvent(inner, event)
      await sql`update rule_event set work_order_status = 1, work_order_id = ${order}, update_time = now() where id = ${id}`.execute(
        db.raw,
      )
      await logEvent(db.raw, id, 'workOrder', ctx.principal.name, '', order)
      return order
    })
    return { workOrderId }
  })
}
