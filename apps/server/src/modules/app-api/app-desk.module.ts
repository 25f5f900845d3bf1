import * as calls from '@tecovie/contract/actions/app-desk.ts'
import { REGION_ROOT } from '@tecovie/contract/resources/region.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { fileComplaint } from '../complaint/complaint.service.ts'
import { publishedPage } from '../message/message.service.ts'
import { checkFiled } from './filing-limit.ts'
import { pageInfo } from './page-info.ts'
import { nameProgress, requestService } from './service-request.service.ts'

/** What people of the app and the company say to each other: complaints, requests for service, messages. */
export function mountAppDesk(kit: Kit): void {
  const { services } = kit
  const { db } = services

  /** A page of the caller's own rows, newest first. */
  const own = async (ctx: Context, table: string, columns: string, page: { current: number; size: number }) => {
    const which = sql`${sql.table(table)} where app_user_id = ${ctx.principal.userId}`
    const { rows } = await sql<Row>`select ${sql.raw(columns)} from ${which}
      order by create_time desc, id desc limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(db)
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${which}`.execute(db)
    return { records: rows, ...pageInfo(counted[0]?.n ?? 0, page) }
  }

  mountAction(kit, calls.appComplain, async (ctx, { content }) => {
    const { tenantId, userId, account, app } = ctx.principal
    const filing = { tenantId, appUserId: userId, account, nickName: app?.nickname, mobile: app?.mobile, content }
    return { id: await fileComplaint(services, filing, (trx) => checkFiled(trx, 'complaint', userId)) }
  })
  mountAction(kit, calls.appComplaints, (ctx, page) =>
    own(ctx, 'complaint', 'id, content, status, reply_content, reply_time, create_time', page),
  )
  mountAction(kit, calls.appRequestService, async (ctx, input) => {
    const id = await requestService(ctx, input)
    ctx.changes?.push({ noun: 'workOrder', id, after: { deviceId: input.deviceId } })
    return { id }
  })
  mountAction(kit, calls.appServiceRequests, async (ctx, page) => {
    const columns = 'id, device_id, device_name, error_desc as content, wo_status, duty_man, hope_time, create_time'
    const found = await own(ctx, 'work_order', columns, page)
    await nameProgress(ctx, found.records)
    return found
  })
  mountAction(kit, calls.appMessages, (ctx, page) => publishedPage(services, ctx.principal.tenantId, page))
  mountAction(kit, calls.appRegions, async (_ctx, { code }) => {
    const { rows } = await sql<Row>`select code, name, level from region
      where parent_code = ${code || REGION_ROOT} order by sort, id limit 2000`.execute(db)
    return rows
  })
}
