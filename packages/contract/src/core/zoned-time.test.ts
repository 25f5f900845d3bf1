import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatWire, fromZoned, isZone, offsetAt, parseWire, toZoned } from './zoned-time.ts'

const ZONES = [
  'Asia/Shanghai',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
]
const zone = fc.constantFrom(...ZONES)
const instant = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2040, 0, 1) })

describe('zoned time', () => {
  it('agrees with Intl at any instant', () => {
    fc.assert(
      fc.property(instant, zone, (ms, tz) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: tz, dateStyle: 'short', timeStyle: 'medium' })
        expect(formatWire(ms, tz)).toBe(shown.format(ms))
      }),
      { numRuns: 400 },
    )
  })

  it('reads back what it wrote, except the second pass of an hour that occurs twice', () => {
    fc.assert(
      fc.property(instant, zone, (ms, tz) => {
        const whole = Math.floor(ms / 1000) * 1000
        const back = parseWire(formatWire(whole, tz), tz)!
        expect(formatWire(back, tz)).toBe(formatWire(whole, tz))
        expect(back).toBeLessThanOrEqual(whole)
      }),
      { numRuns: 400 },
    )
  })

  it('takes the first of two and moves over a gap', () => {
    const at = (text: string) => parseWire(text, 'Europe/Berlin')
    expect(at('2024-10-27 02:30:00')).toBe(Date.UTC(2024, 9, 27, 0, 30))
    expect(at('2024-03-31 02:30:00')).toBe(Date.UTC(2024, 2, 31, 1, 30))
    expect(formatWire(at('2024-03-31 02:30:00')!, 'Europe/Berlin')).toBe('2024-03-31 03:30:00')
  })

  it('finds the second at which the clock changes', () => {
    const change = Date.UTC(2024, 2, 31, 1)
    expect(offsetAt(change - 1, 'Europe/Berlin')).toBe(3_600_000)
    expect(offsetAt(change, 'Europe/Berlin')).toBe(7_200_000)
  })

  it('refuses days that do not exist and other shapes', () => {
    const bad = ['2026-02-30 00:00:00', '2026-13-01 00:00:00', '2026-01-01 24:00:00', '2026-01-01', '2026-1-1 00:00:00']
    for (const text of bad) expect(parseWire(text, 'UTC'), text).toBeUndefined()
    expect(parseWire('2024-02-29 00:00:00', 'UTC')).toBe(Date.UTC(2024, 1, 29))
  })

  it('knows weekdays and zones', () => {
    expect(toZoned(Date.UTC(2026, 0, 4), 'UTC').weekday).toBe(7)
    expect(toZoned(Date.UTC(2026, 0, 4, 17), 'Asia/Shanghai').weekday).toBe(1)
    expect(fromZoned({ year: 2026, month: 1, day: 5, hour: 1, minute: 0, second: 0 }, 'Asia/Shanghai')).toBe(
      Date.UTC(2026, 0, 4, 17),
    )
    expect([isZone('Asia/Shanghai'), isZone('+08:00'), isZone('Mars/Base'), isZone('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
