import { createStates, openRun, type RuleStates, togetherOf } from './rule-states.ts'

/** One rule on one device, as the events table tells it: the newest event's time, whether one is open. */
export interface RunRow {
  ruleId: string
  deviceId: string
  open: boolean
  lastRaisedAt: number
  /** Needed only for rules across products: where an open event is closed from. */
  projectId?: string
}

export interface TogetherRow {
  ruleId: string
  projectId: string
  version: number
  holder: string | null
  raised: string[]
  /** By condition: pairs of device and value. */
  held: [string, unknown][][]
}

export interface StoredStates {
  runs: RunRow[]
  together: TogetherRow[]
}

/** Everything remembered, as plain rows that JSON can carry. */
export function dumpStates(states: RuleStates): StoredStates {
  const runs: RunRow[] = []
  for (const [deviceId, rules] of states.runs)
    for (const [ruleId, { open, lastRaisedAt }] of rules) runs.push({ ruleId, deviceId, open, lastRaisedAt })
  const together: TogetherRow[] = []
  for (const [ruleId, projects] of states.together)
    for (const [projectId, t] of projects)
      together.push({
        ruleId,
        projectId,
        version: t.version,
        holder: t.holder ?? null,
        raised: [...t.raised],
        held: t.held.map((h) => [...h]),
      })
  return { runs, together }
}

/**
 * States from rows: those of `dumpStates`, or `runs` alone as read from the events table. In the second case call
 * `primeDevice` for each device afterwards, which fills the satisfied sets of rules across products.
 */
export function restoreStates(stored: { runs: readonly RunRow[]; together?: readonly TogetherRow[] }): RuleStates {
  const states = createStates()
  for (const row of stored.runs) {
    openRun(states, row.ruleId, row.deviceId, row.lastRaisedAt)
    states.runs.get(row.deviceId)!.get(row.ruleId)!.open = row.open
    if (row.open && row.projectId !== undefined)
      togetherOf(states, row.ruleId, row.projectId, -1, 0).raised.add(row.deviceId)
  }
  for (const row of stored.together ?? []) {
    const together = togetherOf(states, row.ruleId, row.projectId, row.version, row.held.length)
    together.holder = row.holder ?? undefined
    together.held = row.held.map((pairs) => new Map(pairs))
    for (const id of row.raised) together.raised.add(id)
  }
  return states
}
