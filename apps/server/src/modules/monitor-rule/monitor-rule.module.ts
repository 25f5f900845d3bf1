import { randomBytes } from 'node:crypto'
import * as calls from '@tecovie/contract/resources/monitor-rule.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { checkAddress } from '../../platform/outgoing.ts'
import type { JobService } from '../job/job.service.ts'
import { rehearsalJob } from './rehearsal.job.ts'
import { nameRules } from './rule-names.service.ts'
import { checkReferences } from './rule-references.service.ts'

const newCode = () => `R${randomBytes(6).toString('hex').toUpperCase()}`

/** Columns of a checked body; what cannot apply is emptied, so that a stored rule says what it does. */
function stored(ctx: Context, input: Row, checked: Awaited<ReturnType<typeof checkReferences>>): Row {
  const order = Number(input.workOrderType) !== 1
  const third = order ? Number(input.woThirdType) || null : null
  return {
    name: input.name,
    eventTypeId: input.eventTypeId,
    eventLevelId: input.eventLevelId,
    deviceStatus: input.deviceStatus,
    relCondition: input.relCondition,
    intervalTime: input.intervalTime,
    closedCycle: input.closedCycle,
    cycleWay: input.cycleWay,
    times: input.cycleWay === 'custom' ? null : input.times || null,
    weeks: input.cycleWay === 'week' ? input.weeks : null,
    days: input.cycleWay === 'month' ? input.days : null,
    activateTimes: input.cycleWay === 'custom' ? input.activateTimes : [],
    evenUniqueType: String(input.evenUniqueType),
    workOrderType: String(input.workOrderType),
    woThirdType: third === null ? null : String(third),
    workOrderUrl: third === 1 ? input.workOrderUrl : null,
    ruleSubDefinitions: checked.conditions,
    productNames: checked.productNames,
    productIds: sql`${`{${checked.productIds.join(',')}}`}::bigint[]`,
    ...(third === 1 ? {} : { workOrderSecret: null }),
    ...(input.status === undefined ? {} : { status: input.status }),
    updateUser: ctx.principal.userId,
  }
}

/** Monitoring rules: stored, switched, copied, rehearsed. The rules worker evaluates them. */
export function mountMonitorRule(kit: Kit, jobs: JobService): void {
  const { bus, secrets, config } = kit.services
  const changed = (ids: readonly string[]) => {
    for (const ruleId of ids) bus.emit('rule.changed', { ruleId })
  }
  mountResource(kit, calls.monitorRuleResource, {
    // Open events stay, with the rule's name kept on them.
    committed: (_ctx, ids) => changed(ids),
    enrich: (ctx, rows) => nameRules(ctx, rows),
  })

  mountAction(kit, calls.submitRule, async (ctx, input) => {
    requireKeys(ctx, [input.id ? 'monitorRules_edit' : 'monitorRules_add'])
    if (input.workOrderUrl && Number(input.woThirdType) === 1)
      await checkAddress(input.workOrderUrl, config.webhookAllow).catch(() => {
        throw fieldError('workOrderUrl', 'monitorRule.urlPrivate')
      })
    const id = await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      const values = stored(ctx, input, await checkReferences(inner, input))
      if (!input.id) {
        const secret = values.workOrderUrl ? secrets.seal(randomBytes(24).toString('base64url')) : null
        return (await db.insert('monitorRule', [{ ...values, code: newCode(), workOrderSecret: secret }]))[0] as string
      }
      const old = (await db
        .select('monitorRule')
        .select(['version', 'workOrderSecret'])
        .where('id', '=', input.id)
        .forUpdate()
        .executeTakeFirst()) as Row | undefined
      if (!old) throw notFound()
      const secret =
        values.workOrderUrl && !old.workOrderSecret
          ? { workOrderSecret: secrets.seal(randomBytes(24).toString('base64url')) }
          : {}
      await db.change('monitorRule', input.id, { ...values, ...secret, version: old.version + 1 })
      return input.id
    })
    changed([id])
    return { id }
  })
  mountAction(kit, calls.enableRule, async (ctx, { id, status }) => {
    if (!(await ctx.db.change('monitorRule', id, { status, version: sql`version + 1` }))) throw notFound()
    changed([id])
  })
  mountAction(kit, calls.copyRule, async (ctx, { id }) => {
    const row = (await ctx.db.select('monitorRule').selectAll('monitorRule').where('id', '=', id).executeTakeFirst()) as
      | Row
      | undefined
    if (!row) throw notFound()
    const {
      id: _id,
      tenantId: _t,
      createTime: _c,
      updateTime: _u,
      createUser: _cu,
      updateUser: _uu,
      version: _v,
      ...rest
    } = row
    const name = await freeName(ctx, row.name)
    // A copy sleeps until somebody has looked at it.
    const [copy] = await ctx.db.insert('monitorRule', [
      {
        ...rest,
        productIds: sql`${`{${row.productIds.join(',')}}`}::bigint[]`,
        name,
        code: newCode(),
        status: 0,
        version: 1,
      },
    ])
    return { id: copy }
  })
  mountAction(kit, calls.rehearseRule, async (ctx, { rule, days }) => {
    const { conditions } = await checkReferences(ctx, rule)
    const { projectIds, tenantId } = ctx.db.scope
    const input = {
      rule: { ...rule, ruleSubDefinitions: conditions },
      days,
      zone: ctx.principal.timeZone,
      tenantId: tenantId ?? null,
      projectIds,
    }
    return {
      jobId: await jobs.create({
        tenantId: ctx.principal.tenantId,
        userId: ctx.principal.userId,
        kind: 'rule.rehearsal',
        input,
      }),
    }
  })
  jobs.handle('rule.rehearsal', rehearsalJob(kit.services))
}

async function freeName(ctx: Context, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const wanted = `${name.slice(0, 56)}-copy${n > 1 ? n : ''}`
    if (!(await ctx.db.select('monitorRule').select('id').where('name', '=', wanted).executeTakeFirst())) return wanted
  }
}
