import { offsetAt, parseWire } from '@tecovie/contract/core/zoned-time.ts'
import { type Period, parseNumbers, parsePeriods, type ScheduleFields } from '@tecovie/contract/things/rule-schedule.ts'

const DAY = 86_400_000

/** When a rule is awake, compiled. */
export interface Schedule {
  readonly zone: string
  /** Nothing needs to be asked: every second of every day. */
  readonly always: boolean
  readonly periods: readonly Period[]
  /** Bit n is set: periods start on weekday n (1 Monday), or on day n of the month. 0: on every day. */
  readonly weekdays: number
  readonly monthDays: number
  /** Of `custom`: instants `[from, until)`, instead of periods. */
  readonly spans: readonly { from: number; until: number }[] | undefined
}

const bits = (numbers: readonly number[]) => numbers.reduce((mask, n) => mask | (1 << n), 0)

/**
 * Compiles the schedule of a rule on the wall clock of `zone`. No period at all means the whole day. Throws RangeError
 * when a part cannot be read.
 */
export function compileSchedule(s: ScheduleFields, zone: string): Schedule {
  const unreadable = (part: string) => new RangeError(`schedule: ${part} cannot be read`)
  const base = { zone, always: false, periods: [], weekdays: 0, monthDays: 0, spans: undefined }
  if (s.cycleWay === 'custom') {
    const spans = (s.activateTimes ?? []).map(({ startTime, endTime }) => {
      const from = parseWire(startTime, zone)
      const last = parseWire(endTime, zone)
      if (from === undefined || last === undefined) throw unreadable('activateTimes')
      return { from, until: last + 1000 }
    })
    return { ...base, spans }
  }
  const read = parsePeriods(s.times)
  const weekdays = s.cycleWay === 'week' ? parseNumbers(s.weeks, 7) : []
  const monthDays = s.cycleWay === 'month' ? parseNumbers(s.days, 31) : []
  if (!read) throw unreadable('times')
  if (!weekdays || (s.cycleWay === 'week' && !weekdays.length)) throw unreadable('weeks')
  if (!monthDays || (s.cycleWay === 'month' && !monthDays.length)) throw unreadable('days')
  const periods = read.length ? read : [{ start: 0, end: 86_399 }]
  const anyDay = !weekdays.length && !monthDays.length
  const always = anyDay && periods.some((p) => p.start === 0 && p.end === 86_399)
  return { ...base, always, periods, weekdays: bits(weekdays), monthDays: bits(monthDays) }
}

/** Whether periods may start on this day, counted from 1970-01-01 of the wall clock. */
function fits(s: Schedule, day: number): boolean {
  if (s.weekdays !== 0) return (s.weekdays & (1 << (((((day + 3) % 7) + 7) % 7) + 1))) !== 0
  // A day that a month lacks never comes up here: the 31st does not fire in a shorter month.
  return s.monthDays === 0 || (s.monthDays & (1 << new Date(day * DAY).getUTCDate())) !== 0
}

/**
 * Whether the rule is awake at the instant `ms`: the wall clock of its zone shows a time within a period. Both ends are
 * inclusive seconds. A period across midnight belongs to the day on which it starts. What the wall clock skips in spring
 * does not occur; what it shows twice in autumn is awake twice.
 */
export function isAwake(s: Schedule, ms: number): boolean {
  if (s.always) return true
  if (s.spans) return s.spans.some((span) => ms >= span.from && ms < span.until)
  const local = ms + offsetAt(ms, s.zone)
  const day = Math.floor(local / DAY)
  const second = Math.floor((local - day * DAY) / 1000)
  for (const { start, end } of s.periods) {
    if (start <= end) {
      if (second >= start && second <= end && fits(s, day)) return true
    } else if ((second >= start && fits(s, day)) || (second <= end && fits(s, day - 1))) return true
  }
  return false
}

/** No schedule of days, weeks or months stays as it is for longer, unless for ever. */
const HORIZON = 100 * DAY

/** The next instant (ms) at which the rule falls asleep or wakes; undefined when it never does. */
export function nextChange(s: Schedule, ms: number): number | undefined {
  if (s.always) return undefined
  const now = isAwake(s, ms)
  if (s.spans) {
    const marks = s.spans.flatMap((span) => [span.from, span.until]).sort((a, b) => a - b)
    return marks.find((mark) => mark > ms && isAwake(s, mark) !== now)
  }
  const marks = [...new Set(s.periods.flatMap((p) => [p.start, p.end + 1]))].sort((a, b) => a - b).map((m) => m * 1000)
  for (let at = ms; at < ms + HORIZON; ) {
    at = nextMark(at, marks, s.zone)
    if (isAwake(s, at) !== now) return at
  }
  return undefined
}

/** The next instant at which the wall clock reaches a mark or midnight, or is itself moved. */
function nextMark(ms: number, marks: readonly number[], zone: string): number {
  const offset = offsetAt(ms, zone)
  const time = (((ms + offset) % DAY) + DAY) % DAY
  const mark = marks.find((m) => m > time) ?? DAY
  const next = ms + Math.min(mark, DAY) - time
  if (offsetAt(next, zone) === offset) return next
  let low = ms
  let high = next
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, zone) === offset) low = middle
    else high = middle
  }
  return high
}
