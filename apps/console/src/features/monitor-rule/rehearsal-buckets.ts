import type { Bucket } from './rehearsal-result-type.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

// Wall clocks are counted as if they were UTC: no zone, no change of clocks, only labels in a row.
const read = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
const write = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** The buckets of the last days up to `now` (a wall clock), the empty ones too: a gap in a chart must be a gap in time. */
export function filledBuckets(buckets: readonly Bucket[], unit: 'hour' | 'day', days: number, now: string): Bucket[] {
  const size = unit === 'hour' ? HOUR : DAY
  const known = new Map(buckets.map((bucket) => [bucket.time, bucket.events]))
  const start = (ms: number) => Math.floor(ms / size) * size
  const [first, last] = [buckets[0], buckets.at(-1)]
  const from = Math.min(start(read(now) - days * DAY), first ? read(first.time) : Number.POSITIVE_INFINITY)
  const to = Math.max(start(read(now)), last ? read(last.time) : 0)
  const out: Bucket[] = []
  for (let at = from; at <= to; at += size) out.push({ time: write(at), events: known.get(write(at)) ?? 0 })
  return out
}

/** More events a day than people can look at. */
const MANY_A_DAY = 100

/** Events a day, when that is more than people can handle. */
export function tooManyADay(events: number, days: number): number | undefined {
  const daily = Math.round(events / Math.max(1, days))
  return daily >= MANY_A_DAY ? daily : undefined
}
