import { type CompiledRule, compileRule } from '@tecovie/engine/compile.ts'
import { deviceState, type Newest } from '@tecovie/engine/device-state.ts'
import { primeDevice } from '@tecovie/engine/evaluate-together.ts'
import { buildIndex, type RuleIndex } from '@tecovie/engine/rule-index.ts'
import type { RuleStates } from '@tecovie/engine/rule-states.ts'
import type { ConditionDefinition } from '@tecovie/engine/rule-types.ts'
import { type RunRow, restoreStates } from '@tecovie/engine/stored-states.ts'
import type pg from 'pg'
import type { Logger } from 'pino'

/** What events need of a rule beyond its evaluation. */
export interface RuleMeta {
  readonly merged: boolean
  /** 1 none, 2 by hand, 3 automatic. */
  readonly workOrderType: string
  /** 1 posted to a URL, 2 built in. */
  readonly woThirdType: string
  readonly conditions: readonly (ConditionDefinition & { name?: string })[]
}

/** The rules of a tenant, ready to be evaluated, and what is remembered of their events. */
export interface RuleTenant {
  readonly index: RuleIndex
  readonly states: RuleStates
  readonly meta: ReadonlyMap<string, RuleMeta>
}

const RULES = `select r.id, r.version, r.rel_condition, r.interval_time, r.closed_cycle, r.cycle_way, r.times, r.weeks,
    r.days, r.activate_times, r.even_unique_type, r.work_order_type, r.wo_third_type, r.device_status,
    r.rule_sub_definitions, coalesce(t.time_zone, 'UTC') as time_zone
  from monitor_rule r left join tenant t on t.tenant_id = r.tenant_id where r.tenant_id = $1 and r.status = 1`
// An event older than every interval cannot hold a rule back any more; open ones count whatever their age.
const RUNS = `select rule_id, device_id, min(project_id) as project_id, bool_or(event_status = 0) as open,
    (extract(epoch from max(trigger_time)) * 1000)::float8 as raised
  from rule_event where tenant_id = $1 and (event_status = 0 or trigger_time > now() - make_interval(secs => $2))
  group by rule_id, device_id`
const PRIME = `select d.id, d.product_id, d.project_id, l.properties from device d join device_latest l on l.device_id = d.id
  where d.tenant_id = $1 and (d.product_id = any($2::bigint[]) or d.id = any($3::bigint[]))`

interface Row {
  id: string
  version: number
  rel_condition: string
  interval_time: number
  closed_cycle: number
  cycle_way: 'day' | 'week' | 'month' | 'custom'
  times: string | null
  weeks: string | null
  days: string | null
  activate_times: { startTime: string; endTime: string }[]
  even_unique_type: string
  work_order_type: string
  wo_third_type: string | null
  device_status: string
  rule_sub_definitions: (ConditionDefinition & { name?: string })[]
  time_zone: string
}

function compiled(row: Row): CompiledRule {
  return compileRule(
    {
      id: row.id,
      version: row.version,
      relCondition: row.rel_condition,
      intervalTime: row.interval_time,
      closedCycle: row.closed_cycle,
      cycleWay: row.cycle_way,
      times: row.times ?? '',
      weeks: row.weeks ?? '',
      days: row.days ?? '',
      activateTimes: row.activate_times,
      evenUniqueType: Number(row.even_unique_type),
      deviceStatus: row.device_status,
      status: 1,
      ruleSubDefinitions: row.rule_sub_definitions,
    },
    { zone: row.time_zone },
  )
}

/** Reads a tenant's enabled rules and open events. A rule that makes no sense is left out and logged. */
export async function loadRuleTenant(client: pg.ClientBase, tenantId: string, log: Logger): Promise<RuleTenant> {
  const { rows } = await client.query<Row>(RULES, [tenantId])
  const rules: CompiledRule[] = []
  const meta = new Map<string, RuleMeta>()
  for (const row of rows) {
    try {
      rules.push(compiled(row))
      meta.set(row.id, {
        merged: row.even_unique_type !== '2',
        workOrderType: row.work_order_type,
        woThirdType: row.wo_third_type ?? '2',
        conditions: row.rule_sub_definitions,
      })
    } catch (error) {
      log.error({ rule: row.id, error: (error as Error).message }, 'rule cannot be evaluated')
    }
  }
  const longest = Math.max(0, ...rules.map((r) => r.intervalMs / 1000))
  const runs = await client.query<{
    rule_id: string
    device_id: string
    project_id: string
    open: boolean
    raised: number
  }>(RUNS, [tenantId, longest])
  const states = restoreStates({
    runs: runs.rows.map(
      (r): RunRow => ({
        ruleId: r.rule_id,
        deviceId: r.device_id,
        open: r.open,
        lastRaisedAt: r.raised,
        projectId: r.project_id,
      }),
    ),
  })
  const tenant = { index: buildIndex(rules), states, meta }
  await primeAcrossDevices(client, tenantId, rules, tenant)
  return tenant
}

/** Rules that several devices meet together need to know what the others' newest values are. */
async function primeAcrossDevices(
  client: pg.ClientBase,
  tenantId: string,
  rules: readonly CompiledRule[],
  { index, states }: RuleTenant,
): Promise<void> {
  const conditions = rules.flatMap((r) => (r.cross ? r.conditions : []))
  if (!conditions.length) return
  const products = conditions.flatMap((c) => c.productId ?? [])
  const devices = conditions.flatMap((c) => [...(c.devices ?? [])])
  const { rows } = await client.query<{
    id: string
    product_id: string
    project_id: string
    properties: Record<string, Newest>
  }>(PRIME, [tenantId, products, devices])
  for (const r of rows) {
    const row = { deviceId: r.id, productId: r.product_id, projectId: r.project_id, values: r.properties }
    primeDevice(index, states, deviceState(row))
  }
}
