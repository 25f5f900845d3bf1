import { type DeviceState, mergeReport } from './device-state.ts'
import { stepTogether } from './evaluate-together.ts'
import { evidenceOf } from './evidence.ts'
import type { Program, Programs, RuleIndex } from './rule-index.ts'
import { openRun, type RuleStates, type Run } from './rule-states.ts'
import type { Effect, Report } from './rule-types.ts'
import { isAwake } from './schedule.ts'

const NOTHING: readonly Effect[] = Object.freeze([])
/** Codes of the report at hand. Evaluation is synchronous, so one list serves all. */
const fresh: string[] = []
/** Handed out when something fired, and only then replaced: a quiet report allocates nothing. */
let found: Effect[] = []
let stamp = 0

/**
 * Takes a report in: merges it into the device's newest values and evaluates every rule that reads one of its codes,
 * once, on the merged values. Changes `device` and `states`; answers what is to be done, in order. A report without
 * anything new answers an empty list and changes nothing. `nowMs` is the clock of intervals and schedules.
 */
export function evaluate(
  index: RuleIndex,
  states: RuleStates,
  device: DeviceState,
  report: Report,
  nowMs: number,
): readonly Effect[] {
  const count = mergeReport(device, report, fresh)
  if (count === 0) return NOTHING
  const mine = index.forDevice(device.deviceId, device.productId)
  const shared = index.forProduct(device.productId)
  found.length = 0 // of an evaluation that threw
  const mark = ++stamp
  // The device's own programs first: they know more conditions of a rule than those of its product.
  if (mine) for (let i = 0; i < count; i++) walk(mine, fresh[i]!, mark, states, device, report, nowMs, found)
  for (let i = 0; i < count; i++) walk(shared, fresh[i]!, mark, states, device, report, nowMs, found)
  if (found.length === 0) return NOTHING
  const effects = found
  found = []
  return effects
}

function walk(
  programs: Programs,
  code: string,
  mark: number,
  states: RuleStates,
  device: DeviceState,
  report: Report,
  nowMs: number,
  effects: Effect[],
): void {
  const list = programs.get(code)
  if (list === undefined) return
  const runs = states.runs.get(device.deviceId)
  for (let i = 0; i < list.length; i++) {
    const program = list[i]!
    const { rule } = program
    if (rule.stamp === mark) continue
    rule.stamp = mark
    if (rule.cross) stepTogether(program, states, device, report, nowMs, effects)
    else if (holds(program, device)) whenTrue(program, states, device, report, nowMs, effects)
    else if (rule.autoClose && runs !== undefined) whenFalse(program, runs.get(rule.id), device, report, nowMs, effects)
  }
}

function holds(program: Program, device: DeviceState): boolean {
  const { conditions } = program
  const { any } = program.rule
  const { values } = device
  for (let i = 0; i < conditions.length; i++) {
    const condition = conditions[i]!
    const newest = values[condition.code]
    if ((newest !== undefined && condition.test(newest.v)) === any) return any
  }
  return !any
}

function whenTrue(
  program: Program,
  states: RuleStates,
  device: DeviceState,
  report: Report,
  at: number,
  effects: Effect[],
): void {
  const { rule } = program
  const run = states.runs.get(device.deviceId)?.get(rule.id)
  const merged = rule.merge && run?.open === true
  if (!merged && run !== undefined && at - run.lastRaisedAt < rule.intervalMs) return
  if (!isAwake(rule.schedule, at)) return
  if (!merged) openRun(states, rule.id, device.deviceId, at)
  effects.push({
    type: merged ? 'hit' : 'raise',
    ruleId: rule.id,
    ruleVersion: rule.version,
    deviceId: device.deviceId,
    projectId: device.projectId,
    evidence: evidenceOf(program.conditions, device, true),
    reportId: report.id,
    at,
  })
}

function whenFalse(
  program: Program,
  run: Run | undefined,
  device: DeviceState,
  report: Report,
  at: number,
  effects: Effect[],
): void {
  if (run === undefined || !run.open) return
  run.open = false
  effects.push({
    type: 'close',
    ruleId: program.rule.id,
    ruleVersion: program.rule.version,
    deviceId: device.deviceId,
    projectId: device.projectId,
    evidence: evidenceOf(program.conditions, device, false),
    reportId: report.id,
    at,
  })
}
