import type { MonitorRule, RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'
import { ruleSentence } from '@tecovie/contract/things/rule-sentence.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'

interface Function {
  productId: string
  code: string
  name: string
  enumModel: { enums: { key: string; value: string }[] } | null
  errorModel: { errors: { key: string; value: string }[] } | null
  numModel: { unit?: string } | null
}

/** Completes rules with the names of category and level and with their sentence in the reader's language. */
export async function nameRules(ctx: Context, rows: Row[]): Promise<void> {
  if (!rows.length) return
  const conditions = rows.flatMap((r) => r.ruleSubDefinitions as RuleCondition[])
  const codes = [...new Set(conditions.map((c) => c.code))]
  const [functions, categories] = await Promise.all([
    ctx.db
      .select('productFunction')
      .select(['productId', 'code', 'name', 'enumModel', 'errorModel', 'numModel'])
      .where('code', 'in', codes.length ? codes : [''])
      .limit(5000)
      .execute() as Promise<unknown> as Promise<Function[]>,
    ctx.db.select('ruleCategory').select(['id', 'pid', 'name']).limit(5000).execute() as Promise<Row[]>,
  ])
  const byId = new Map(categories.map((c) => [c.id as string, c]))
  const functionOf = (c: RuleCondition) =>
    functions.find((f) => f.code === c.code && (!c.productId || f.productId === c.productId))
  const names = {
    function: (c: RuleCondition) => functionOf(c)?.name ?? c.name,
    product: (c: RuleCondition) => c.productName,
    unit: (c: RuleCondition) => functionOf(c)?.numModel?.unit,
    value: (c: RuleCondition) =>
      [...(functionOf(c)?.enumModel?.enums ?? []), ...(functionOf(c)?.errorModel?.errors ?? [])].find(
        (e) => e.key === c.dataValue,
      )?.value,
  }
  for (const row of rows) {
    const type = byId.get(row.eventTypeId)
    Object.assign(row, {
      evenUniqueType: Number(row.evenUniqueType),
      workOrderType: Number(row.workOrderType),
      woThirdType: row.woThirdType ? Number(row.woThirdType) : null,
      eventTypeName: type?.name ?? '',
      parentEventTypeName: byId.get(type?.pid)?.name ?? '',
      eventLevelName: byId.get(row.eventLevelId)?.name ?? '',
      sentence: ruleSentence(asRule(row), ctx.language, names),
    })
  }
}

/** A stored row as the contract's rule: empty columns are empty texts. */
export const asRule = (row: Row): MonitorRule =>
  ({
    ...row,
    times: row.times ?? '',
    weeks: row.weeks ?? '',
    days: row.days ?? '',
    workOrderUrl: row.workOrderUrl ?? '',
    activateTimes: row.activateTimes ?? [],
  }) as unknown as MonitorRule
