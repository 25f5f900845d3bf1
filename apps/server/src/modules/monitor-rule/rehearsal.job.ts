import type { RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'
import { type Rehearsal, rehearse, type StoredReport } from '@tecovie/engine/rehearse.ts'
import type { RuleDefinition } from '@tecovie/engine/rule-types.ts'
import { sql } from 'kysely'
import Cursor from 'pg-cursor'
import type { Services } from '../../platform/services.ts'
import type { JobHandler } from '../job/job.service.ts'

const DAY = 86_400_000
const BATCH = 2000

interface Input {
  rule: Omit<RuleDefinition, 'id' | 'version'> & { ruleSubDefinitions: RuleCondition[] }
  days: number
  zone: string
  tenantId: string | null
  projectIds: string[] | null
}

interface Scope {
  where: string
  values: unknown[]
}

/** The devices the rule concerns, within what its author may see. */
function scopeOf({ rule, tenantId, projectIds }: Input): Scope {
  const values: unknown[] = []
  const param = (v: unknown) => `$${values.push(v)}`
  const parts: string[] = []
  if (tenantId) parts.push(`d.tenant_id = ${param(tenantId)}`)
  if (projectIds) parts.push(`d.project_id = any(${param(projectIds)}::bigint[])`)
  const ranges = rule.ruleSubDefinitions.map((c) => {
    if (c.rangType === 0) return 'true'
    if (c.rangType === 1) return `d.product_id = ${param(c.productId)}::bigint`
    return `d.id = any(${param((c.entityIds ?? '').split(','))}::bigint[])`
  })
  parts.push(`(${ranges.join(' or ')})`)
  return { where: parts.join(' and '), values }
}

/** Stored reports of one day in time order, read in batches; memory does not grow with them. */
async function* reportsOf(services: Services, scope: Scope, from: Date, to: Date): AsyncGenerator<StoredReport> {
  const client = await services.pool.connect()
  try {
    const n = scope.values.length
    const cursor = client.query(
      new Cursor(
        `select t.device_id, d.product_id, d.project_id, t.report, (extract(epoch from t.ts) * 1000)::float8 as t, t.properties
         from telemetry t join device d on d.id = t.device_id where ${scope.where} and t.ts >= $${n + 1} and t.ts < $${n + 2} order by t.ts, t.device_id`,
        [...scope.values, from, to],
      ),
    )
    try {
      for (;;) {
        const rows = await cursor.read(BATCH)
        if (!rows.length) return
        for (const r of rows)
          yield {
            id: r.report,
            t: r.t,
            values: r.properties,
            deviceId: r.device_id,
            productId: r.product_id,
            projectId: r.project_id,
          }
      }
    } finally {
      await cursor.close()
    }
  } finally {
    client.release()
  }
}

/** Replays a rule over the stored telemetry of the last days; its result is what the form's chart shows. */
export const rehearsalJob =
  (services: Services): JobHandler =>
  async ({ job, signal, progress }) => {
    const input = job.input as Input
    const scope = scopeOf(input)
    const to = Date.now()
    const from = to - input.days * DAY
    await progress({ done: 0, total: 100 })
    const everything = async function* () {
      for (let at = from; at < to; at += DAY) {
        yield* reportsOf(services, scope, new Date(at), new Date(Math.min(at + DAY, to)))
        await progress({ done: Math.min(99, Math.round(((at + DAY - from) / (to - from)) * 100)), total: 100 })
      }
    }
    const result = await rehearse({ ...input.rule, id: 'rehearsal', version: 1 }, everything(), {
      zone: input.zone,
      signal,
      progressEvery: 20_000,
      onProgress: ({ time }) =>
        void progress({ done: Math.min(99, Math.round(((time - from) / (to - from)) * 100)), total: 100 }).catch(
          () => undefined,
        ),
    })
    await progress({ done: 100, total: 100 })
    return withNames(services, result, input.days)
  }

async function withNames(services: Services, result: Rehearsal, days: number): Promise<unknown> {
  const ids = result.byDevice.map((d) => d.deviceId)
  const { rows } = await sql<{
    id: string
    deviceName: string
  }>`select id, device_name from device where id = any(${ids}::bigint[])`.execute(services.db)
  return {
    ...result,
    days,
    byDevice: result.byDevice.map((d) => ({
      ...d,
      deviceName: rows.find((r) => r.id === d.deviceId)?.deviceName ?? d.deviceId,
    })),
  }
}
