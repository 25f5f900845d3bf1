/** A wall-clock reading. `weekday`: 1 Monday to 7 Sunday. */
export interface Zoned {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

export type WallClock = Omit<Zoned, 'weekday'>

/** The offsets of one UTC day: `before` until `changeAt`, `after` from then on. */
interface Day {
  before: number
  after: number
  changeAt: number
}

const DAY = 86_400_000
/** A zone keeps at most this many days (40 years); beyond it starts afresh. */
const DAYS_KEPT = 15_000

class Offsets {
  readonly #format: Intl.DateTimeFormat
  readonly #days = new Map<number, Day>()
  #lastIndex = Number.NaN
  #last: Day = { before: 0, after: 0, changeAt: Number.POSITIVE_INFINITY }

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  }

  at(ms: number): number {
    const index = Math.floor(ms / DAY)
    if (index !== this.#lastIndex) {
      this.#last = this.#days.get(index) ?? this.#learn(index)
      this.#lastIndex = index
    }
    return ms < this.#last.changeAt ? this.#last.before : this.#last.after
  }

  #learn(index: number): Day {
    let low = index * DAY
    let high = low + DAY
    const day = { before: this.#ask(low), after: this.#ask(high), changeAt: Number.POSITIVE_INFINITY }
    if (day.before !== day.after) {
      while (high - low > 1000) {
        const middle = Math.floor((low + high) / 2000) * 1000
        if (this.#ask(middle) === day.before) low = middle
        else high = middle
      }
      day.changeAt = high
    }
    if (this.#days.size >= DAYS_KEPT) this.#days.clear()
    this.#days.set(index, day)
    return day
  }

  #ask(ms: number): number {
    const p: Record<string, number> = {}
    for (const { type, value } of this.#format.formatToParts(ms)) p[type] = Number(value)
    const wall = Date.UTC(p.year!, p.month! - 1, p.day!, p.hour!, p.minute!, p.second!)
    return wall - Math.floor(ms / 1000) * 1000
  }
}

const zones = new Map<string, Offsets>()
let lastZone = ''
let lastOffsets: Offsets | undefined

function offsetsOf(zone: string): Offsets {
  if (zone === lastZone && lastOffsets) return lastOffsets
  let offsets = zones.get(zone)
  if (!offsets) {
    offsets = new Offsets(zone)
    zones.set(zone, offsets)
  }
  lastZone = zone
  lastOffsets = offsets
  return offsets
}

/** Whether `text` names a time zone that this runtime knows (`Asia/Shanghai`, `UTC`, `+08:00`). */
export function isZone(text: string): boolean {
  if (zones.has(text)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return text !== ''
  } catch {
    return false
  }
}

/** What must be added to UTC to read the wall clock of `zone` at the instant `ms`, in ms. Throws RangeError for an unknown zone. */
export const offsetAt = (ms: number, zone: string): number => offsetsOf(zone).at(ms)

/** The wall clock of `zone` at the instant `ms` (epoch). */
export function toZoned(ms: number, zone: string): Zoned {
  const d = new Date(ms + offsetAt(ms, zone))
  return {
    year: d.getUTCFullYear(),
    month: d.getUTCMonth() + 1,
    day: d.getUTCDate(),
    hour: d.getUTCHours(),
    minute: d.getUTCMinutes(),
    second: d.getUTCSeconds(),
    weekday: d.getUTCDay() || 7,
  }
}

/**
 * The instant (ms) at which the wall clock of `zone` shows this. A reading that occurs twice (clocks set back) means
 * the first; one that never occurs (clocks set forward) moves on by the length of the gap: 02:30 becomes 03:30.
 * Parts out of range overflow as in `Date.UTC`.
 */
export function fromZoned(w: WallClock, zone: string): number {
  const wall = Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second)
  const earlier = offsetAt(wall - DAY, zone)
  const later = offsetAt(wall + DAY, zone)
  if (earlier === later) return wall - earlier
  const first = wall - earlier
  if (offsetAt(first, zone) === earlier) return first
  const second = wall - later
  return offsetAt(second, zone) === later ? second : first
}

const two = (n: number) => (n < 10 ? `0${n}` : `${n}`)

/** `yyyy-MM-dd HH:mm:ss` on the wall clock of `zone`; fractions of a second are cut off. */
export function formatWire(ms: number, zone: string): string {
  const z = toZoned(ms, zone)
  const year = String(z.year).padStart(4, '0')
  return `${year}-${two(z.month)}-${two(z.day)} ${two(z.hour)}:${two(z.minute)}:${two(z.second)}`
}

const WIRE = /^([1-9]\d{3})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/** Reads `yyyy-MM-dd HH:mm:ss` (years 1000 to 9999) as an instant in ms; undefined for another shape or a day that does not exist. */
export function parseWire(text: string, zone: string): number | undefined {
  const m = WIRE.exec(text)
  if (!m) return undefined
  const [year, month, day, hour, minute, second] = m.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour > 23 || minute > 59 || second > 59 || month < 1 || month > 12 || day < 1) return undefined
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return fromZoned({ year, month, day, hour, minute, second }, zone)
}
