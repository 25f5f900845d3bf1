import { REPORT_ROWS, type ReportSource } from '@tecovie/contract/resources/report.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { ScopedDb } from '../../kit/scoped-db.ts'

const TIMEOUT_MS = 10_000

interface Group {
  /** Column the rows are grouped by. */
  readonly by: string
  /** Names the keys: `select id, label from … where id = any($1)`; without it the key is what is shown. */
  readonly names?: (db: ScopedDb, keys: string[]) => Promise<Map<string, string>>
}

const lookUp =
  (table: 'product' | 'dept' | 'device' | 'monitorRule' | 'ruleCategory', column: string): Group['names'] =>
  async (db, keys) => {
    const ids = keys.filter((k) => /^\d{1,19}$/.test(k))
    if (!ids.length) return new Map()
    const rows = (await db
      .select(table)
      .select(['id', `${column} as label`])
      .where('id', 'in', ids)
      .execute()) as {
      id: string
      label: string
    }[]
    return new Map(rows.map((r) => [r.id, r.label]))
  }

const project: Group = { by: 'projectId', names: lookUp('dept', 'deptName') }
const GROUPS: Record<ReportSource, Record<string, Group>> = {
  device: {
    product: { by: 'productId', names: lookUp('product', 'name') },
    project,
    online: { by: 'online' },
    deviceStatus: { by: 'deviceStatus' },
  },
  ruleEvent: {
    eventLevel: { by: 'eventLevelId', names: lookUp('ruleCategory', 'name') },
    rule: { by: 'eventName' },
    device: { by: 'deviceId', names: lookUp('device', 'deviceName') },
    eventStatus: { by: 'eventStatus' },
    project,
  },
  workOrder: { woStatus: { by: 'woStatus' }, woChannel: { by: 'woChannel' }, project },
}
/** The time that the report's days are about; devices are counted as they are now. */
const TIME: Partial<Record<ReportSource, string>> = { ruleEvent: 'triggerTime', workOrder: 'createTime' }

export interface Counted {
  total: number
  cut: boolean
  rows: { key: string; label: string; count: number }[]
}

/** Counts what the caller may see, within a bounded time. `day` groups by the day in the caller's zone. */
export async function countGroups(ctx: Context, source: ReportSource, groupBy: string, days: number): Promise<Counted> {
  const group = GROUPS[source][groupBy]
  const time = TIME[source]
  return ctx.db.transaction(async (db) => {
    await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(db.raw)
    const zone = ctx.principal.timeZone
    const key = group
      ? sql<string>`${sql.ref(group.by)}::text`
      : sql<string>`to_char(${sql.ref(time ?? '')} at time zone ${zone}, 'YYYY-MM-DD')`
    let q = db.select(source).select([key.as('key'), sql<number>`count(*)::int`.as('count')])
    if (time) q = q.where(time, '>=', new Date(Date.now() - days * 86_400_000))
    q = q.groupBy(sql`1`).limit(REPORT_ROWS + 1)
    const found = (await (group ? q.orderBy(sql`2`, 'desc').orderBy(sql`1`) : q.orderBy(sql`1`)).execute()) as {
      key: string | null
      count: number
    }[]
    const rows = found.slice(0, REPORT_ROWS)
    const names =
      (await group?.names?.(
        db,
        rows.map((r) => r.key ?? ''),
      )) ?? new Map<string, string>()
    return {
      total: rows.reduce((sum, r) => sum + r.count, 0),
      cut: found.length > REPORT_ROWS,
      rows: rows.map((r) => ({ key: r.key ?? '', label: names.get(r.key ?? '') ?? r.key ?? '', count: r.count })),
    }
  })
}
