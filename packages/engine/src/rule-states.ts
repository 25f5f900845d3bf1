/** What the engine remembers of one rule on one device. Exists from the first event on. */
export interface Run {
  /** An event of the rule is open on the device. */
  open: boolean
  /** Epoch ms of the last event raised. */
  lastRaisedAt: number
}

/** What the engine remembers of a rule across devices in one project. */
export interface Together {
  /** The rule's version that `held` was made with. */
  version: number
  /** By condition: device -> the value that meets it. */
  held: Map<string, unknown>[]
  /** The device whose report completed the conditions; until one of them no longer holds. */
  holder: string | undefined
  /** Devices on which an event may be open. */
  raised: Set<string>
}

/** All that evaluation remembers besides the devices' values. One for each tenant. */
export interface RuleStates {
  /** device -> rule -> run */
  readonly runs: Map<string, Map<string, Run>>
  /** rule -> project -> state */
  readonly together: Map<string, Map<string, Together>>
}

export const createStates = (): RuleStates => ({ runs: new Map(), together: new Map() })

/** The inner map under a key, made when it is missing. */
function inner<V>(map: Map<string, Map<string, V>>, key: string): Map<string, V> {
  let found = map.get(key)
  if (!found) {
    found = new Map()
    map.set(key, found)
  }
  return found
}

/** Remembers that an event was raised. */
export function openRun(states: RuleStates, ruleId: string, deviceId: string, at: number): void {
  const runs = inner(states.runs, deviceId)
  const run = runs.get(ruleId)
  if (run) {
    run.open = true
    run.lastRaisedAt = at
  } else runs.set(ruleId, { open: true, lastRaisedAt: at })
}

/** The state of a rule across devices of a project; its satisfied sets start afresh when the rule has changed. */
export function togetherOf(
  states: RuleStates,
  ruleId: string,
  projectId: string,
  version: number,
  size: number,
): Together {
  const projects = inner(states.together, ruleId)
  let found = projects.get(projectId)
  if (!found) {
    found = { version: -1, held: [], holder: undefined, raised: new Set() }
    projects.set(projectId, found)
  }
  if (found.version !== version) {
    found.version = version
    found.held = Array.from({ length: size }, () => new Map())
    found.holder = undefined
  }
  return found
}

/** To be told when an event was closed by somebody else: a person, another node. */
export function noteClosed(states: RuleStates, ruleId: string, deviceId: string): void {
  const run = states.runs.get(deviceId)?.get(ruleId)
  if (run) run.open = false
}

/** Forgets a device that was deleted or has moved to another project. */
export function forgetDevice(states: RuleStates, deviceId: string): void {
  states.runs.delete(deviceId)
  for (const projects of states.together.values())
    for (const together of projects.values()) {
      for (const held of together.held) held.delete(deviceId)
      together.raised.delete(deviceId)
      if (together.holder === deviceId) together.holder = undefined
    }
}
