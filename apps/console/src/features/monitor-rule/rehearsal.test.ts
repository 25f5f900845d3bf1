import { describe, expect, it } from 'vitest'
import { filledBuckets, tooManyADay } from './rehearsal-buckets.ts'
import { concernsRehearsal, fingerprint, rehearsedRule } from './rehearsed-rule.ts'
import { emptyDraft, ruleOf } from './rule-draft.ts'
import { thresholdRows } from './threshold-rows.ts'

describe('rehearsal', () => {
  it('fills the gaps between buckets', () => {
    const days = filledBuckets([{ time: '2026-03-02 00:00:00', events: 4 }], 'day', 2, '2026-03-03 10:30:00')
    expect(days.map((b) => `${b.time.slice(0, 10)} ${b.events}`)).toEqual([
      '2026-03-01 0',
      '2026-03-02 4',
      '2026-03-03 0',
    ])
    expect(filledBuckets([], 'hour', 1, '2026-03-03 10:30:00')).toHaveLength(25)
  })

  it('warns of more than people can look at', () => {
    expect(tooManyADay(699, 7)).toBe(100)
    expect(tooManyADay(90, 1)).toBeUndefined()
  })

  it('puts the rehearsed value among the nearby ones', () => {
    const at = (percent: number, threshold: number) => ({ conditionIndex: 1, percent, threshold, events: 1 })
    const [group] = thresholdRows({ events: 3, thresholds: [at(-10, 27), at(10, 33)] })
    expect(group).toMatchObject({
      index: 1,
      rows: [{ threshold: 27 }, { threshold: 30, percent: 0, events: 3 }, { threshold: 33 }],
    })
    const [cold] = thresholdRows({ events: 3, thresholds: [at(-20, -24), at(20, -16)] })
    expect(cold?.rows.map((r) => r.threshold)).toEqual([-24, -20, -16])
  })

  it('needs no name and no order, and does not call a renamed rule another', () => {
    const rule = ruleOf(emptyDraft())
    const stand = { name: 'x', eventTypeId: '1', eventLevelId: '2' }
    expect(rehearsedRule({ ...rule, workOrderType: 2 }, stand)).toMatchObject({
      name: 'x',
      eventTypeId: '1',
      workOrderType: 1,
    })
    expect(fingerprint(rule)).toBe(fingerprint({ ...rule, name: 'y', eventLevelId: '9' }))
    expect(fingerprint(rule)).not.toBe(fingerprint({ ...rule, intervalTime: 60 }))
    expect(['name', 'times'].map(concernsRehearsal)).toEqual([false, true])
  })
})
