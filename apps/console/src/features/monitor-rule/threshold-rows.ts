import type { Rehearsal } from './rehearsal-result-type.ts'

interface Group {
  /** Of the condition. */
  index: number
  rows: { percent: number; threshold: number; events: number }[]
}

/** The nearby values of each condition in order, the rehearsed one among them as 0 percent. */
export function thresholdRows({ thresholds, events }: Pick<Rehearsal, 'thresholds' | 'events'>): Group[] {
  const groups = new Map<number, Group['rows']>()
  for (const { conditionIndex, ...row } of thresholds)
    groups.set(conditionIndex, [...(groups.get(conditionIndex) ?? []), row])
  return [...groups].map(([index, rows]) => {
    const [one] = rows
    const now = one ? rehearsed(one) : 0
    return { index, rows: [...rows, { percent: 0, threshold: now, events }].sort((a, b) => a.threshold - b.threshold) }
  })
}

/** The value that a nearby one was moved from: `value + |value| * percent / 100`, solved for the value's sign. */
function rehearsed({ percent, threshold }: { percent: number; threshold: number }): number {
  const part = percent / 100
  return Number((threshold / (threshold > 0 ? 1 + part : 1 - part)).toPrecision(12))
}
