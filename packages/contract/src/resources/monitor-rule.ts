import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { checkMonitorRule, monitorRuleFields, monitorRuleSentAlong } from '../things/monitor-rule.ts'

const base = '/api/tecovie-iot-rule/monitorRule'

export const monitorRuleResource = defineResource({
  name: 'monitorRule',
  base,
  scope: 'tenant',
  fields: monitorRuleFields,
  computed: {
    code: z.string().meta({ column: true }),
    version: z.number().meta({ column: true }),
    productNames: z.string().meta({ column: true }),
    eventTypeName: z.string(),
    parentEventTypeName: z.string(),
    eventLevelName: z.string(),
    /** The rule in one sentence, in the reader's language. */
    sentence: z.string(),
  },
  create: [],
  update: [],
  filters: { name: ['like', 'eq'], eventTypeId: ['eq'], eventLevelId: ['eq'], status: ['eq'], code: ['eq'] },
  sort: ['name', 'createTime', 'updateTime', 'status'],
  routes: { list: 'GET /list', detail: 'GET /detail', remove: 'POST /remove', export: 'GET /export' },
  permissions: {
    list: ['monitorRules', 'ruleEvents', 'deviceList'],
    detail: ['monitorRules', 'monitorRules_edit'],
    remove: ['monitorRules_edit'],
    export: ['monitorRules'],
  },
})

const ruleBody = z.strictObject({
  ...monitorRuleFields,
  ...monitorRuleSentAlong,
  id: f.id().or(z.literal('')).nullish(),
  code: z.unknown().optional(),
})

/** Adds (no id) or changes a rule. */
export const submitRule = defineAction({
  name: 'monitorRule.submit',
  method: 'POST',
  path: `${base}/submit`,
  permission: ['monitorRules_add', 'monitorRules_edit'],
  input: ruleBody.superRefine(checkMonitorRule),
  output: z.object({ id: z.string() }),
})
export const enableRule = defineAction({
  name: 'monitorRule.enable',
  method: 'POST',
  path: `${base}/enable`,
  permission: ['monitorRules_enable'],
  input: z.looseObject({ id: f.id(), status: f.flag() }),
})
export const copyRule = defineAction({
  name: 'monitorRule.copy',
  method: 'POST',
  path: `${base}/copy`,
  permission: ['monitorRules_copy'],
  input: z.looseObject({ id: f.id() }),
  output: z.object({ id: z.string() }),
})
/**
 * Rehearses a rule over the stored telemetry of the last `days` in the background; its progress and result are told on
 * the live topic `job:<jobId>` and by `job.detail`.
 */
export const rehearseRule = defineAction({
  name: 'monitorRule.rehearse',
  method: 'POST',
  path: `${base}/rehearse`,
  permission: ['monitorRules_add', 'monitorRules_edit'],
  input: z.strictObject({ rule: ruleBody.superRefine(checkMonitorRule), days: f.int(1, 90).default(7) }),
  output: z.object({ jobId: z.string() }),
  effect: 'read',
})
