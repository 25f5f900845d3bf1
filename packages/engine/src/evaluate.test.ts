import { parseWire } from '@tecovie/contract/core/zoned-time.ts'
import { describe, expect, it } from 'vitest'
import { compileRule } from './compile.ts'
import { RuleError } from './condition.ts'
import { deviceState } from './device-state.ts'
import { evaluate } from './evaluate.ts'
import { primeDevice } from './evaluate-together.ts'
import { healthOf } from './health.ts'
import { rehearse } from './rehearse.ts'
import { buildIndex } from './rule-index.ts'
import { createStates, noteClosed } from './rule-states.ts'
import type { ConditionDefinition, RuleDefinition } from './rule-types.ts'
import { restoreStates } from './stored-states.ts'

const ZONE = 'Asia/Shanghai'
const NOON = parseWire('2026-01-05 12:00:00', ZONE)!

const when = (code: string, compare: string, dataValue: string, more: Partial<ConditionDefinition> = {}) => ({
  rangType: 1,
  productId: 'p1',
  code,
  dataType: '2',
  compare,
  dataValue,
  ...more,
})
const rule = (conditions: ConditionDefinition[], more: Partial<RuleDefinition> = {}): RuleDefinition => ({
  id: 'r',
  version: 1,
  relCondition: 'and',
  intervalTime: 0,
  closedCycle: 0,
  cycleWay: 'day',
  times: '00:00:00-23:59:59',
  evenUniqueType: 1,
  status: 1,
  deviceStatus: 'error',
  ruleSubDefinitions: conditions,
  ...more,
})

/** A little world: `say` sends a report at second `s` after noon and answers the effects as text. */
function world(...rules: RuleDefinition[]) {
  const index = buildIndex(rules.map((r) => compileRule(r, { zone: ZONE })))
  const states = createStates()
  const devices = new Map([
    ['d1', deviceState({ deviceId: 'd1', productId: 'p1', projectId: 'j' })],
    ['d2', deviceState({ deviceId: 'd2', productId: 'p2', projectId: 'j' })],
    ['d3', deviceState({ deviceId: 'd3', productId: 'p2', projectId: 'other' })],
  ])
  let n = 0
  const say = (s: number, deviceId: string, values: Record<string, unknown>, t = NOON + s * 1000) =>
    evaluate(index, states, devices.get(deviceId)!, { id: String(n++), t, values }, NOON + s * 1000)
  return {
    index,
    states,
    devices,
    say,
    types: (...a: Parameters<typeof say>) => say(...a).map((e) => `${e.type} ${e.deviceId}`),
  }
}

describe('evaluate', () => {
  it('raises with its evidence, merges, closes by itself', () => {
    const w = world(rule([when('temp', 'gt', '30')], { closedCycle: 1 }))
    expect(w.say(0, 'd1', { temp: 31 })).toEqual([
      {
        type: 'raise',
        ruleId: 'r',
        ruleVersion: 1,
        deviceId: 'd1',
        projectId: 'j',
        evidence: [{ conditionIndex: 0, deviceId: 'd1', code: 'temp', value: 31, threshold: 30, compare: 'gt' }],
        reportId: '0',
        at: NOON,
      },
    ])
    expect(w.types(1, 'd1', { temp: 32 })).toEqual(['hit d1'])
    expect(w.types(2, 'd1', { other: 1 })).toEqual([])
    expect(w.say(3, 'd1', { temp: 30 })).toMatchObject([{ type: 'close', evidence: [{ value: 30 }] }])
    expect(w.types(4, 'd1', { temp: 29 })).toEqual([])
  })

  it('keeps the interval, to the millisecond', () => {
    const w = world(rule([when('temp', 'gt', '30')], { evenUniqueType: 2, intervalTime: 60 }))
    expect(w.types(0, 'd1', { temp: 31 })).toEqual(['raise d1'])
    expect(w.types(59.999, 'd1', { temp: 31 })).toEqual([])
    expect(w.types(60, 'd1', { temp: 31 })).toEqual(['raise d1'])
  })

  it('raises again after a person closed the event', () => {
    const w = world(rule([when('temp', 'gt', '30')]))
    w.say(0, 'd1', { temp: 31 })
    noteClosed(w.states, 'r', 'd1')
    expect(w.types(1, 'd1', { temp: 31 })).toEqual(['raise d1'])
  })

  it('takes late and repeated reports for what they are', () => {
    const w = world(rule([when('temp', 'gt', '30'), when('hum', 'gt', '50')]))
    expect(w.types(0, 'd1', { temp: 31 })).toEqual([])
    expect(w.types(5, 'd1', { temp: 10 }, NOON - 1)).toEqual([])
    expect(w.types(6, 'd1', { hum: 60 })).toEqual(['raise d1'])
    const report = { id: 'x', t: NOON + 9000, values: { hum: 70 } }
    const device = w.devices.get('d1')!
    expect(evaluate(w.index, w.states, device, report, NOON)).toHaveLength(1)
    expect(evaluate(w.index, w.states, device, report, NOON)).toHaveLength(0)
    expect(device.values.temp!.v).toBe(31)
  })

  it('sleeps outside its periods but still closes', () => {
    const w = world(rule([when('temp', 'gt', '30')], { times: '11:00:00-12:00:10', closedCycle: 1 }))
    expect(w.types(10, 'd1', { temp: 31 })).toEqual(['raise d1'])
    expect(w.types(11, 'd1', { temp: 32 })).toEqual([])
    expect(w.types(12, 'd1', { temp: 1 })).toEqual(['close d1'])
    expect(w.types(13, 'd1', { temp: 31 })).toEqual([])
  })

  it('joins products within a project only, and the completing device holds the event', () => {
    const w = world(
      rule([when('temp', 'gt', '30'), when('door', 'eq', '1', { productId: 'p2', dataType: '3' })], { closedCycle: 1 }),
    )
    expect(w.types(0, 'd3', { door: true })).toEqual([])
    expect(w.types(1, 'd1', { temp: 31 })).toEqual([])
    const [raise] = w.say(2, 'd2', { door: true })
    expect(raise).toMatchObject({
      type: 'raise',
      deviceId: 'd2',
      evidence: [{ deviceId: 'd1', value: 31 }, { deviceId: 'd2' }],
    })
    expect(w.types(3, 'd1', { temp: 33 })).toEqual(['hit d2'])
    expect(w.types(4, 'd1', { temp: 3 })).toEqual(['close d2'])
    expect(w.types(5, 'd1', { temp: 33 })).toEqual(['raise d1'])
  })

  it('comes back from events and values alone', () => {
    const definition = rule([when('temp', 'gt', '30'), when('door', 'eq', '1', { productId: 'p2', dataType: '3' })], {
      closedCycle: 1,
    })
    const w = world(definition)
    w.say(1, 'd1', { temp: 31 })
    w.say(2, 'd2', { door: true })
    const states = restoreStates({
      runs: [{ ruleId: 'r', deviceId: 'd2', projectId: 'j', open: true, lastRaisedAt: NOON }],
    })
    for (const d of w.devices.values()) primeDevice(w.index, states, d)
    const report = { id: 'z', t: NOON + 9000, values: { temp: 40 } }
    expect(evaluate(w.index, states, w.devices.get('d1')!, report, NOON)).toMatchObject([
      { type: 'hit', deviceId: 'd2' },
    ])
    const cold = { id: 'y', t: NOON + 9001, values: { temp: 4 } }
    expect(evaluate(w.index, states, w.devices.get('d1')!, cold, NOON)).toMatchObject([
      { type: 'close', deviceId: 'd2' },
    ])
  })

  it('knows all products, one, and chosen devices', () => {
    const all = rule([when('temp', 'gt', '30', { rangType: 0, productId: '' })], { id: 'all' })
    const one = rule([when('temp', 'gt', '30')], { id: 'one' })
    const chosen = rule([when('temp', 'gt', '30', { rangType: 2, productId: 'p2', entityIds: 'd3,d9' })], {
      id: 'chosen',
    })
    const w = world(all, one, chosen, { ...all, id: 'off', status: 0 })
    const ids = (d: string) =>
      w
        .say(0, d, { temp: 31 })
        .map((e) => e.ruleId)
        .sort()
    expect([ids('d1'), ids('d2'), ids('d3')]).toEqual([['all', 'one'], ['all'], ['all', 'chosen']])
  })

  it('joins devices that no list shares, though of one product', () => {
    const on = (id: string) => when('temp', 'gt', '30', { rangType: 2, productId: 'p2', entityIds: id })
    const w = world(rule([on('d2'), on('d4')]))
    w.devices.set('d4', deviceState({ deviceId: 'd4', productId: 'p2', projectId: 'j' }))
    expect(w.types(0, 'd2', { temp: 31 })).toEqual([])
    expect(w.types(1, 'd4', { temp: 31 })).toEqual(['raise d4'])
    const alone = world(rule([on('d2,d3'), { ...on('d3'), code: 'hum' }]))
    expect(alone.types(0, 'd2', { temp: 31, hum: 31 })).toEqual([])
    expect(alone.types(0, 'd3', { temp: 31, hum: 31 })).toEqual(['raise d3'])
  })

  it('touches only rules that read the report', () => {
    const many = Array.from({ length: 500 }, (_, i) => rule([when(`c${i}`, 'gt', '1')], { id: String(i) }))
    const w = world(...many, rule([when('c7', 'gt', '1', { productId: 'p2' })], { id: 'other' }))
    expect(
      w.index
        .forProduct('p1')
        .get('c7')!
        .map((p) => p.rule.id),
    ).toEqual(['7'])
    expect(w.index.forProduct('p3').size).toBe(0)
    expect(w.index.forDevice('d1', 'p1')).toBeUndefined()
  })

  it('stands codes that every object has', () => {
    const w = world(rule([when('constructor', 'ne', 'x', { dataType: '4' })]))
    expect(w.types(0, 'd1', { other: 1 })).toEqual([])
    expect(w.types(1, 'd1', { constructor: 'y' })).toEqual(['raise d1'])
  })

  it('compares every data type', () => {
    const hit = (dataType: string, compare: string, dataValue: string, value: unknown) =>
      world(rule([when('x', compare, dataValue, { dataType })])).say(0, 'd1', { x: value }).length === 1
    expect(hit('1', 'eq', '2', '2')).toBe(true)
    expect(hit('3', 'ne', '1', false)).toBe(true)
    expect(hit('3', 'eq', 'false', false)).toBe(true)
    expect(hit('4', 'ne', 'a', 'b')).toBe(true)
    expect(hit('5', 'eq', '{"a":1}', { a: 1 })).toBe(true)
    expect(hit('6', 'gt', '2026-01-01 00:00:00', parseWire('2026-01-01 00:00:01', ZONE))).toBe(true)
    expect(hit('7', 'eq', 'E2', ['E1', 'E2'])).toBe(true)
    expect(hit('7', 'ne', 'E2', [])).toBe(true)
    expect(hit('2', 'ne', '3', 'not a number')).toBe(false)
    expect(hit('2', 'lt', '-1.5', -2)).toBe(true)
    expect(() => compileRule(rule([when('x', 'gt', '1', { dataType: '3' })]), { zone: ZONE })).toThrow(RuleError)
    expect(() => compileRule(rule([when('x', 'gt', 'hot')]), { zone: ZONE })).toThrow(RuleError)
  })

  it('takes the worst open event for health', () => {
    expect(healthOf([])).toBe('normal')
    expect(healthOf([{ deviceStatus: 'preAbnormal' }, { deviceStatus: 'error' }, { deviceStatus: 'abnormal' }])).toBe(
      'error',
    )
  })
})

describe('rehearse', () => {
  async function* reports(n: number) {
    for (let i = 0; i < n; i++)
      yield {
        id: String(i),
        t: NOON + i * 600_000,
        deviceId: `d${i % 2}`,
        productId: 'p1',
        values: { temp: 20 + (i % 20) },
      }
  }
  const definition = rule([when('temp', 'gt', '30')], { evenUniqueType: 2, status: 0 })

  it('counts what would have been raised', async () => {
    const result = await rehearse(definition, reports(200), { zone: ZONE })
    expect(result).toMatchObject({ events: 90, reports: 200, devices: 2, aborted: false })
    expect(result.byDevice[0]).toEqual({ deviceId: 'd1', events: 50 })
    expect(result.byHour.reduce((sum, b) => sum + b.events, 0)).toBe(90)
    expect(result.byDay[0]!.time).toBe('2026-01-05 00:00:00')
    expect(result.raisedDevices).toBe(2)
    const top = await rehearse(definition, reports(200), { zone: ZONE, topN: 1 })
    expect(top).toMatchObject({ raisedDevices: 2, byDevice: [{ deviceId: 'd1' }] })
    expect(result.thresholds.map((t) => [t.percent, t.threshold, t.events])).toEqual([
      [-20, 24, 150],
      [-10, 27, 120],
      [-5, 28.5, 110],
      [5, 31.5, 80],
      [10, 33, 60],
      [20, 36, 30],
    ])
  })

  it('tells progress and can be stopped', async () => {
    const stop = new AbortController()
    const seen: number[] = []
    const onProgress = (p: { reports: number }) => {
      seen.push(p.reports)
      if (p.reports === 40) stop.abort()
    }
    const result = await rehearse(definition, reports(200), {
      zone: ZONE,
      onProgress,
      progressEvery: 20,
      signal: stop.signal,
    })
    expect(seen).toEqual([20, 40])
    expect(result).toMatchObject({ aborted: true, reports: 40 })
  })
})
