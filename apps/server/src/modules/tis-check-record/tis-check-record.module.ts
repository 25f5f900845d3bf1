import { reportCheckRecord, tisCheckRecord } from '@tecovie/contract/resources/tis-check-record.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fromWire } from '../../kit/wire-values.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { lineOfKey } from '../tis-line/line-keys.service.ts'
import { nameRefs } from '../tis-space/production-names.service.ts'

/** Wrong keys one address may send in a minute. */
const WRONG_KEYS = 30

async function takeLine(ctx: Context, values: Row): Promise<void> {
  const line = (await ctx.db
    .select('tisLine')
    .select(['tenantId', 'projectId', 'tisKey'])
    .where('id', '=', values.lineId)
    .executeTakeFirst()) as Row | undefined
  if (!line) throw fieldError('lineId', 'validation.reference')
  if (values.projectId && values.projectId !== line.projectId)
    throw fieldError('projectId', 'resources.tisCheckRecord.project')
  Object.assign(values, line)
}

/** Check records: entered by people, reported by the testers of production lines. */
export function mountTisCheckRecord(kit: Kit): void {
  const { db, params } = kit.services
  mountResource(kit, tisCheckRecord, {
    beforeCreate: takeLine,
    enrich: (ctx, rows) => nameRefs(ctx, rows, { project: ['dept', 'deptName'], line: ['tisLine', 'lineName'] }),
  })

  const wrong = new MinuteLimit(() => WRONG_KEYS)
  const reports = new MinuteLimit(() => params.get('production.reportsPerMinute'))
  mountAction(kit, reportCheckRecord, async (ctx, input, request) => {
    wrong.check(ctx.address)
    const line = await lineOfKey(db, String(request.headers['x-tis-key'] ?? ''))
    if (!line) {
      wrong.count(ctx.address)
      throw new AppError(401, 'resources.tisCheckRecord.wrongKey')
    }
    reports.take(line.id)
    const at = fromWire(input.checkTime, line.timeZone)
    if (!at) throw fieldError('checkTime', 'validation.datetime')
    const { rows } = await sql<{ id: string }>`
      insert into tis_check_record (id, tenant_id, project_id, line_id, tis_key, tis_version, check_time, board_sn, board_model,
        board_batch, resp_type, fail_num, fail_text, check_user)
      values (${newId()}, ${line.tenantId}, ${line.projectId}, ${line.id}, ${line.tisKey}, ${input.tisVersion ?? null}, ${at},
        ${input.boardSn}, ${input.boardModel ?? null}, ${input.boardBatch ?? null}, ${input.respType}, ${input.failNum ?? null},
        ${input.failText ?? null}, ${input.checkUser ?? null})
      on conflict (board_sn, check_time, line_id) do nothing returning id`.execute(db)
    if (rows[0]) return { id: rows[0].id, duplicate: false }
    const { rows: known } = await sql<{ id: string }>`select id from tis_check_record
      where board_sn = ${input.boardSn} and check_time = ${at} and line_id = ${line.id}`.execute(db)
    return { id: known[0]?.id ?? '', duplicate: true }
  })
}
