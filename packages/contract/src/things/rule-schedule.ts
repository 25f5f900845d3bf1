import { parseWire } from '../core/zoned-time.ts'

/** When a rule is awake, as the wire carries it. */
export interface ScheduleFields {
  cycleWay: string
  times?: string | null | undefined
  weeks?: string | null | undefined
  days?: string | null | undefined
  activateTimes?: readonly { startTime: string; endTime: string }[] | null | undefined
}

/** A period of a day in seconds since midnight, both ends inclusive; `end < start` crosses midnight. */
export interface Period {
  start: number
  end: number
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

function seconds(text: string): number | undefined {
  const m = CLOCK.exec(text.trim())
  return m ? Number(m[1]) * 3600 + Number(m[2]) * 60 + Number(m[3]) : undefined
}

/** Reads `HH:mm:ss-HH:mm:ss,…`; undefined when any part is malformed. Empty text is no period. */
export function parsePeriods(text: string | null | undefined): Period[] | undefined {
  const periods: Period[] = []
  for (const part of (text ?? '').split(',')) {
    if (part.trim() === '') continue
    const [from, to, more] = part.split('-')
    const start = seconds(from ?? '')
    const end = seconds(to ?? '')
    if (start === undefined || end === undefined || more !== undefined) return undefined
    periods.push({ start, end })
  }
  return periods
}

/** Reads a comma list of whole numbers from 1 to `max`; undefined when malformed. */
export function parseNumbers(text: string | null | undefined, max: number): number[] | undefined {
  const parts = (text ?? '').split(',').flatMap((p) => (p.trim() ? [p.trim()] : []))
  const numbers = parts.map((p) => (/^\d{1,2}$/.test(p) ? Number(p) : 0))
  return numbers.every((n) => n >= 1 && n <= max) ? [...new Set(numbers)] : undefined
}

/** The first thing wrong with a schedule, or undefined. */
export function scheduleProblem(s: ScheduleFields): { path: (string | number)[]; key: string } | undefined {
  if (s.cycleWay === 'custom') {
    const spans = s.activateTimes ?? []
    if (!spans.length) return { path: ['activateTimes'], key: 'validation.activateTimesTip' }
    const wrong = spans.findIndex((span) => !validSpan(span))
    return wrong < 0 ? undefined : { path: ['activateTimes', wrong], key: 'validation.activateTimeFormat' }
  }
  if (s.cycleWay === 'week' && !parseNumbers(s.weeks, 7)?.length) return { path: ['weeks'], key: 'validation.weeksTip' }
  if (s.cycleWay === 'month' && !parseNumbers(s.days, 31)?.length) return { path: ['days'], key: 'validation.daysTip' }
  if (!parsePeriods(s.times)?.length) return { path: ['times'], key: 'validation.timesTip' }
  return undefined
}

function validSpan(span: { startTime: string; endTime: string }): boolean {
  const from = parseWire(span.startTime, 'UTC')
  const to = parseWire(span.endTime, 'UTC')
  return from !== undefined && to !== undefined && from <= to
}
