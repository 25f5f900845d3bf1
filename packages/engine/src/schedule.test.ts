import { parseWire } from '@tecovie/contract/core/zoned-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSchedule, isAwake, nextChange } from './schedule.ts'

const SH = 'Asia/Shanghai'
const BERLIN = 'Europe/Berlin'
const at = (text: string, zone = SH) => parseWire(text, zone)!

/** The definition in words, over the text of the wall clock. */
function naiveAwake(s: { cycleWay: string; times: string; weeks: string; days: string }, ms: number, zone: string) {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(ms)
  const [date, clock] = text.split(' ') as [string, string]
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const starts = (day: string) => {
    const d = new Date(`${day}T00:00:00Z`)
    if (s.cycleWay === 'week') return s.weeks.split(',').includes(String(d.getUTCDay() || 7))
    if (s.cycleWay === 'month') return s.days.split(',').includes(String(d.getUTCDate()))
    return true
  }
  return s.times.split(',').some((period) => {
    const [from, to] = period.split('-') as [string, string]
    if (from <= to) return clock >= from && clock <= to && starts(date)
    return (clock >= from && starts(date)) || (clock <= to && starts(before))
  })
}

const two = (n: number) => String(n).padStart(2, '0')
const clock = (second: string) =>
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${two(h)}:${two(m)}:${second}`)
const times = fc
  .array(
    fc.tuple(clock('00'), clock('59')).map(([a, b]) => `${a}-${b}`),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => list.join(','))
const some = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 4 }).map((l) => l.join(','))
const schedule = fc.record({
  cycleWay: fc.constantFrom('day', 'week', 'month'),
  times,
  weeks: some(7),
  days: some(31),
})
const zone = fc.constantFrom(SH, BERLIN, 'America/New_York', 'Australia/Lord_Howe')
const minute = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2026, 0, 1) / 60_000 })
  .map((m) => m * 60_000)
/** The hours around the changes of the clock. */
const nearChange = fc
  .tuple(
    fc.constantFrom(Date.UTC(2024, 2, 31, 1), Date.UTC(2024, 9, 27, 1), Date.UTC(2024, 10, 3, 6)),
    fc.integer({ min: -2000, max: 2000 }),
  )
  .map(([change, m]) => change + m * 60_000)

describe('schedule', () => {
  it('is awake as its words say', () => {
    fc.assert(
      fc.property(
        schedule,
        fc.oneof(minute, nearChange),
        fc.integer({ min: 0, max: 59_999 }),
        zone,
        (s, ms, more, tz) => {
          expect(isAwake(compileSchedule(s, tz), ms + more)).toBe(naiveAwake(s, ms + more, tz))
        },
      ),
      { numRuns: 600 },
    )
  })

  it('finds the next change that a walk by the minute finds', () => {
    fc.assert(
      fc.property(schedule, fc.oneof(minute, nearChange), zone, (s, ms, tz) => {
        const compiled = compileSchedule(s, tz)
        const now = isAwake(compiled, ms)
        const last = ms + 3 * 86_400_000
        let walk: number | undefined
        for (let t = ms + 60_000; t <= last && walk === undefined; t += 60_000)
          if (isAwake(compiled, t) !== now) walk = t
        const next = nextChange(compiled, ms)
        if (walk !== undefined) expect(next).toBe(walk)
        else expect(next ?? Number.POSITIVE_INFINITY).toBeGreaterThan(last)
      }),
      { numRuns: 150 },
    )
  })

  it('takes the end second in, and no longer', () => {
    const s = compileSchedule({ cycleWay: 'day', times: '08:00:00-20:00:00' }, SH)
    expect(isAwake(s, at('2026-01-01 08:00:00') - 1)).toBe(false)
    expect(isAwake(s, at('2026-01-01 08:00:00'))).toBe(true)
    expect(isAwake(s, at('2026-01-01 20:00:00') + 999)).toBe(true)
    expect(isAwake(s, at('2026-01-01 20:00:01'))).toBe(false)
    expect(nextChange(s, at('2026-01-01 12:00:00'))).toBe(at('2026-01-01 20:00:01'))
  })

  it('lets a period across midnight belong to the day it starts on', () => {
    const s = compileSchedule({ cycleWay: 'week', weeks: '5', times: '22:00:00-02:00:00' }, SH)
    expect(isAwake(s, at('2026-01-02 23:00:00'))).toBe(true) // Friday
    expect(isAwake(s, at('2026-01-03 01:00:00'))).toBe(true)
    expect(isAwake(s, at('2026-01-02 01:00:00'))).toBe(false)
    expect(isAwake(s, at('2026-01-03 23:00:00'))).toBe(false)
  })

  it('does not fire the 31st in a shorter month', () => {
    const s = compileSchedule({ cycleWay: 'month', days: '31', times: '00:00:00-23:59:59' }, SH)
    expect(isAwake(s, at('2026-04-30 12:00:00'))).toBe(false)
    expect(isAwake(s, at('2026-05-01 12:00:00'))).toBe(false)
    expect(nextChange(s, at('2026-04-01 00:00:00'))).toBe(at('2026-05-31 00:00:00'))
  })

  it('takes custom spans as instants', () => {
    const activateTimes = [
      { startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' },
      { startTime: '2026-01-01 12:00:00', endTime: '2026-01-03 00:00:00' },
    ]
    const s = compileSchedule({ cycleWay: 'custom', activateTimes }, SH)
    expect(nextChange(s, at('2025-12-31 00:00:00'))).toBe(at('2026-01-01 00:00:00'))
    expect(nextChange(s, at('2026-01-01 00:00:00'))).toBe(at('2026-01-03 00:00:01'))
    expect(nextChange(s, at('2026-02-01 00:00:00'))).toBeUndefined()
  })

  it('never changes when it is always awake, and refuses what it cannot read', () => {
    const week = compileSchedule({ cycleWay: 'week', weeks: '1,2,3,4,5,6,7', times: '00:00:00-23:59:59' }, BERLIN)
    expect(nextChange(week, Date.UTC(2024, 2, 30))).toBeUndefined()
    expect(nextChange(compileSchedule({ cycleWay: 'day', times: '' }, SH), 0)).toBeUndefined()
    expect(() => compileSchedule({ cycleWay: 'day', times: 'noon' }, SH)).toThrow(RangeError)
    expect(() => compileSchedule({ cycleWay: 'week', weeks: '' }, SH)).toThrow(RangeError)
  })
})
