import { newId } from '../../platform/ids.ts'
import type { ReportRow } from '../ingest/up-item.ts'

const AHEAD_MS = 600_000
const DAY = 86_400_000
const LONGEST_ID = 64

/** A time as it is stored: a device clock that is years off is not believed, the report is kept with its receipt. */
export function storedTime(
  ts: number | undefined,
  now: number,
  retentionDays: number,
): { ts: number; skewed: boolean } {
  if (ts === undefined) return { ts: now, skewed: false }
  const skewed = ts > now + AHEAD_MS || ts < now - retentionDays * DAY
  return { ts: skewed ? now : ts, skewed }
}

/**
 * Gives rows of one message that got the same time a millisecond each, in their order: a device without a clock that sends
 * ten values sent ten. `keyOf` says what may not stand twice at one time.
 */
export function keepApart<R extends { ts: number }>(rows: readonly R[], keyOf: (row: R) => string): void {
  const taken = new Set<string>()
  for (const row of rows) {
    while (taken.has(`${keyOf(row)} ${row.ts}`)) row.ts++
    taken.add(`${keyOf(row)} ${row.ts}`)
  }
}

/** The id under which a message is stored; one is made for a message that has none. */
export const reportId = (id: string): string => (id === '' ? `-${newId()}` : id.slice(0, LONGEST_ID))

export interface Rows {
  rows: ReportRow[]
  skewed: boolean
  /** Whether every row has a time of the device's own. */
  timed: boolean
}

/** Rows of a report: one for each distinct time among its values. */
export function rowsOfReport(
  report: string,
  values: Record<string, unknown>,
  at: { time?: number | undefined; times?: Record<string, number> | undefined },
  now: number,
  retentionDays: number,
): Rows {
  const { time, times } = at
  if (!times) {
    const { ts, skewed } = storedTime(time, now, retentionDays)
    for (const _ in values) return { rows: [{ report, ts, values }], skewed, timed: time !== undefined && !skewed }
    return { rows: [], skewed: false, timed: true }
  }
  const byTime = new Map<number, Record<string, unknown>>()
  let anySkewed = false
  let timed = true
  for (const code in values) {
    const own = times[code] ?? time
    const { ts, skewed } = storedTime(own, now, retentionDays)
    anySkewed ||= skewed
    timed &&= own !== undefined && !skewed
    const row = byTime.get(ts)
    if (row) row[code] = values[code]
    else byTime.set(ts, { [code]: values[code] })
  }
  const rows = [...byTime].map(([ts, group]) => ({ report, ts, values: group }))
  return { rows: rows.sort((a, b) => a.ts - b.ts), skewed: anySkewed, timed }
}
