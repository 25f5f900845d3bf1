import type { CompiledRule } from './compile.ts'
import type { DeviceState } from './device-state.ts'
import { evidenceOf, evidenceTogether } from './evidence.ts'
import type { Program, Programs, RuleIndex } from './rule-index.ts'
import { openRun, type RuleStates, type Together, togetherOf } from './rule-states.ts'
import type { Effect, Report } from './rule-types.ts'
import { isAwake } from './schedule.ts'

/** Renews what the device contributes to the rule; answers whether it meets any of its conditions. */
function contribute(program: Program, together: Together, device: DeviceState): boolean {
  let any = false
  for (const c of program.conditions) {
    const held = together.held[c.index]!
    const newest = device.values[c.code]
    if (newest !== undefined && c.test(newest.v)) {
      held.set(device.deviceId, newest.v)
      any = true
    } else held.delete(device.deviceId)
  }
  return any
}

const isComplete = (together: Together) => together.held.every((held) => held.size > 0)

const stateOf = (states: RuleStates, rule: CompiledRule, projectId: string) =>
  togetherOf(states, rule.id, projectId, rule.version, rule.conditions.length)

/**
 * One report under a rule whose conditions are met by several devices of a project. The device whose report completes
 * them holds the event until one no longer holds; meanwhile reports of devices that meet a condition are hits on it.
 */
export function stepTogether(
  program: Program,
  states: RuleStates,
  device: DeviceState,
  report: Report,
  at: number,
  effects: Effect[],
): void {
  const { rule } = program
  const together = stateOf(states, rule, device.projectId)
  const contributes = contribute(program, together, device)
  const base = { ruleId: rule.id, ruleVersion: rule.version, projectId: device.projectId, reportId: report.id, at }
  if (!isComplete(together)) {
    together.holder = undefined
    if (!rule.autoClose) return
    for (const deviceId of together.raised) {
      const run = states.runs.get(deviceId)?.get(rule.id)
      if (!run?.open) continue
      run.open = false
      effects.push({ type: 'close', ...base, deviceId, evidence: evidenceOf(program.conditions, device, false) })
    }
    together.raised.clear()
    return
  }
  if (!contributes) return
  together.holder ??= device.deviceId
  const deviceId = together.holder
  const run = states.runs.get(deviceId)?.get(rule.id)
  const merged = rule.merge && run?.open === true
  if (!merged && run !== undefined && at - run.lastRaisedAt < rule.intervalMs) return
  if (!isAwake(rule.schedule, at)) return
  if (!merged) {
    openRun(states, rule.id, deviceId, at)
    together.raised.add(deviceId)
  }
  const evidence = evidenceTogether(rule.conditions, together, device.deviceId)
  effects.push({ type: merged ? 'hit' : 'raise', ...base, deviceId, evidence })
}

/**
 * Fills the satisfied sets of rules across products from a device's stored values, after a restart or a changed rule.
 * Raises nothing. When the last device completes a rule, an event still open in the project stays its holder.
 */
export function primeDevice(index: RuleIndex, states: RuleStates, device: DeviceState): void {
  const seen = new Set<CompiledRule>()
  const prime = (programs: Programs | undefined) => {
    for (const list of programs?.values() ?? [])
      for (const program of list) {
        if (!program.rule.cross || seen.has(program.rule)) continue
        seen.add(program.rule)
        const together = stateOf(states, program.rule, device.projectId)
        contribute(program, together, device)
        if (!isComplete(together)) continue
        const isOpen = (id: string) => states.runs.get(id)?.get(program.rule.id)?.open
        together.holder ??= [...together.raised].find(isOpen)
      }
  }
  prime(index.forDevice(device.deviceId, device.productId))
  prime(index.forProduct(device.productId))
}
