import type { Condition } from './condition.ts'
import type { DeviceState } from './device-state.ts'
import type { Together } from './rule-states.ts'
import type { Evidence } from './rule-types.ts'

const one = (c: Condition, deviceId: string, value: unknown): Evidence => ({
  conditionIndex: c.index,
  deviceId,
  code: c.code,
  value,
  threshold: c.threshold,
  compare: c.compare,
})

/** The conditions that hold (or do not) on the device, with the values that made it so. */
export function evidenceOf(conditions: readonly Condition[], device: DeviceState, holding: boolean): Evidence[] {
  const found: Evidence[] = []
  for (const c of conditions) {
    const newest = device.values[c.code]
    const holds = newest !== undefined && c.test(newest.v)
    if (holds === holding) found.push(one(c, device.deviceId, newest?.v))
  }
  return found
}

/** Each condition with one device that meets it: the reporting one where it does, else the one that has for longest. */
export function evidenceTogether(conditions: readonly Condition[], together: Together, deviceId: string): Evidence[] {
  return conditions.flatMap((c) => {
    const held = together.held[c.index]!
    if (held.has(deviceId)) return [one(c, deviceId, held.get(deviceId))]
    for (const [other, value] of held) return [one(c, other, value)]
    return []
  })
}
