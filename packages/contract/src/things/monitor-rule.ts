import * as z from 'zod'
import { ruleProblems } from './rule-problems.ts'

// Text that may be missing, null or a number on the wire; emptiness is judged by `ruleProblems`, in its order.
const loose = (max = 255) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((v) => (v === null || v === undefined ? '' : String(v).trim()))
    .pipe(z.string().max(max))

const whole = (lowest: number, highest: number, fallback: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,10}$/)])
    .nullish()
    .transform((v) => (v === null || v === undefined ? fallback : Number(v)))
    .pipe(z.number().int().min(lowest).max(highest))

/** One condition. `entityIds` are comma-joined device ids (rangType 2); `functionObj` is accepted and not kept. */
export const ruleCondition = z.strictObject({
  id: loose(19).optional(),
  name: loose().optional(),
  /** 0 all products, 1 one product, 2 specific devices. */
  rangType: whole(0, 2, 1),
  productId: loose(19),
  productName: loose(),
  productKey: loose(64),
  code: loose(24),
  functionId: loose(19),
  dataType: loose(1),
  compare: loose(8),
  dataValue: loose(4096),
  entityIds: loose(200_000),
  groupId: loose(19),
  functionObj: z.unknown().optional(),
})

/** What a rule's form edits. Lengths and types are checked field by field, the rest by `ruleProblems`. */
export const monitorRuleFields = {
  name: loose(64),
  eventTypeId: loose(19),
  eventLevelId: loose(19),
  deviceStatus: loose(16),
  relCondition: loose(8),
  /** Seconds, whole, up to a year; -1 stands for "not entered". */
  intervalTime: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((v) => (v === null || v === undefined || v === '' ? -1 : Number(v))),
  closedCycle: whole(0, 1, 0),
  cycleWay: z.enum(['day', 'week', 'month', 'custom']).default('day'),
  times: loose(2000),
  weeks: loose(32),
  days: loose(128),
  activateTimes: z
    .array(z.strictObject({ startTime: loose(19), endTime: loose(19) }))
    .max(100)
    .nullish()
    .transform((v) => v ?? []),
  evenUniqueType: whole(1, 2, 1),
  workOrderType: whole(1, 3, 1),
  woThirdType: whole(1, 2, 0).or(z.literal(0)).catch(0),
  workOrderUrl: loose(1024),
  status: whole(0, 1, 1),
  ruleSubDefinitions: z
    .array(ruleCondition)
    .max(200)
    .nullish()
    .transform((v) => v ?? []),
}

/** The body of a rule. Problems come in the specification's order; the first issue is the one a warning shows. */
export const monitorRule = z.strictObject(monitorRuleFields).superRefine(checkMonitorRule)

/** Fields that old clients send along with a rule; to be accepted and dropped. */
export const monitorRuleSentAlong = {
  referenceId: z.unknown().optional(),
  ruleEngineId: z.unknown().optional(),
  productNames: z.unknown().optional(),
  eventTypeName: z.unknown().optional(),
  parentEventTypeName: z.unknown().optional(),
  eventLevelName: z.unknown().optional(),
}

/** The checks across fields, for schemas built from `monitorRuleFields`. */
export function checkMonitorRule(value: z.output<z.ZodObject<typeof monitorRuleFields>>, ctx: z.RefinementCtx): void {
  for (const { path, key, ...params } of ruleProblems(value))
    ctx.addIssue({ code: 'custom', path, params: { key, ...params } })
}

export type MonitorRule = z.output<typeof monitorRule>
export type RuleCondition = z.output<typeof ruleCondition>
