import type { RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { AppError, type FieldProblem } from '../../platform/app-error.ts'

interface FunctionRow {
  id: string
  productId: string
  productName: string
  productKey: string
  name: string
  code: string
  dataType: string
}

const MAX_DEVICES = 5000

/** The functions a rule's conditions name, by `productId code`; those of all products under `* code`. */
async function functionsOf(ctx: Context, conditions: readonly RuleCondition[]): Promise<Map<string, FunctionRow>> {
  const codes = [...new Set(conditions.map((c) => c.code))]
  const rows = (await ctx.db
    .select('productFunction')
    .innerJoin('product', 'product.id', 'productFunction.productId')
    .select([
      'productFunction.id',
      'productFunction.productId',
      'product.name as productName',
      'product.productKey',
      'productFunction.name',
      'productFunction.code',
      'productFunction.dataType',
    ])
    .where('productFunction.code', 'in', codes)
    .limit(5000)
    .execute()) as FunctionRow[]
  const found = new Map<string, FunctionRow>()
  for (const row of rows) {
    found.set(`${row.productId} ${row.code}`, row)
    if (!found.has(`* ${row.code} ${row.dataType}`)) found.set(`* ${row.code} ${row.dataType}`, row)
  }
  return found
}

/**
 * Checks that what a rule names exists, belongs to the caller's tenant and fits: category, level, products, functions,
 * devices. Returns the conditions completed with names, and the products. Throws AppError 400 with all fields.
 */
export async function checkReferences(
  ctx: Context,
  rule: { eventTypeId: string; eventLevelId: string; ruleSubDefinitions: readonly RuleCondition[] },
): Promise<{ conditions: RuleCondition[]; productIds: string[]; productNames: string }> {
  const errors: Record<string, FieldProblem> = {}
  const categories = (await ctx.db
    .select('ruleCategory')
    .select(['id', 'type'])
    .where('id', 'in', [rule.eventTypeId, rule.eventLevelId])
    .execute()) as Row[]
  if (!categories.some((c) => c.id === rule.eventTypeId && c.type === '1'))
    errors.eventTypeId = { key: 'validation.eventClassTip' }
  if (!categories.some((c) => c.id === rule.eventLevelId && c.type === '2'))
    errors.eventLevelId = { key: 'validation.eventLevelTip' }
  const functions = await functionsOf(ctx, rule.ruleSubDefinitions)
  const conditions: RuleCondition[] = []
  for (const [i, c] of rule.ruleSubDefinitions.entries()) {
    const found =
      c.rangType === 0 ? functions.get(`* ${c.code} ${c.dataType}`) : functions.get(`${c.productId} ${c.code}`)
    if (!found || found.dataType !== c.dataType)
      errors[`ruleSubDefinitions.${i}.code`] = { key: 'validation.functionSelectTip' }
    if (c.rangType === 2 && !(await devicesExist(ctx, c)))
      errors[`ruleSubDefinitions.${i}.entityIds`] = { key: 'validation.deviceSelectTip' }
    const { functionObj: _, ...kept } = c
    conditions.push({
      ...kept,
      name: found?.name ?? '',
      functionId: c.rangType === 0 ? '' : (found?.id ?? ''),
      productId: c.rangType === 0 ? '' : c.productId,
      productKey: c.rangType === 0 ? '' : (found?.productKey ?? ''),
      productName: c.rangType === 0 ? ctx.t('monitorRule.allProducts') : (found?.productName ?? ''),
      entityIds: c.rangType === 2 ? c.entityIds : '',
    })
  }
  if (Object.keys(errors).length)
    throw new AppError(400, Object.values(errors)[0]?.key ?? 'errors.validation', {}, { errors })
  const productIds = [...new Set(conditions.map((c) => c.productId).filter(Boolean))]
  return { conditions, productIds, productNames: [...new Set(conditions.map((c) => c.productName))].join(',') }
}

async function devicesExist(ctx: Context, c: RuleCondition): Promise<boolean> {
  const ids = [
    ...new Set(
      c.entityIds
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
  if (!ids.length || ids.length > MAX_DEVICES || ids.some((id) => !/^\d{1,19}$/.test(id))) return false
  const found = (await ctx.db
    .select('device')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('id', 'in', ids)
    .where('productId', '=', c.productId)
    .executeTakeFirst()) as Row | undefined
  return found?.n === ids.length
}
