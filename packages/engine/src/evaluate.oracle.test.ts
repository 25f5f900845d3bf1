import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRule } from './compile.ts'
import { deviceState } from './device-state.ts'
import { evaluate } from './evaluate.ts'
import { buildIndex } from './rule-index.ts'
import { createStates, noteClosed, type RuleStates } from './rule-states.ts'
import type { RuleDefinition } from './rule-types.ts'
import { dumpStates, restoreStates } from './stored-states.ts'

const T0 = Date.UTC(2026, 0, 5, 3, 59, 0) // 11:59 in Shanghai
const DEVICES = [
  { deviceId: 'a', productId: 'p1', projectId: 'j' },
  { deviceId: 'b', productId: 'p1', projectId: 'j' },
  { deviceId: 'c', productId: 'p2', projectId: 'j' },
  { deviceId: 'd', productId: 'p2', projectId: 'k' },
]

const condition = fc.record({
  rangType: fc.constantFrom(0, 1, 1, 2),
  productId: fc.constantFrom('p1', 'p2'),
  code: fc.constantFrom('x', 'y'),
  dataType: fc.constant('2'),
  compare: fc.constantFrom('gt', 'lt', 'eq', 'ne'),
  dataValue: fc.constantFrom('1', '2'),
  entityIds: fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map((l) => l.join(',')),
})
const ruleOf = (id: string) =>
  fc.record({
    id: fc.constant(id),
    version: fc.constant(1),
    relCondition: fc.constantFrom('and', 'or'),
    intervalTime: fc.constantFrom(0, 0, 5, 30),
    closedCycle: fc.constantFrom(0, 1),
    cycleWay: fc.constant('day' as const),
    times: fc.constantFrom('00:00:00-23:59:59', '12:00:00-12:00:40', '12:00:30-11:59:20'),
    evenUniqueType: fc.constantFrom(1, 2),
    status: fc.constant(1),
    deviceStatus: fc.constant('error'),
    ruleSubDefinitions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  })
const rules = fc.tuple(ruleOf('r0'), ruleOf('r1'))
const step = fc.record({
  device: fc.integer({ min: 0, max: 3 }),
  wait: fc.constantFrom(0, 1000, 1000, 5000, 12_000),
  late: fc.constantFrom(0, 0, 0, 1500, 8000),
  values: fc.record({ x: fc.integer({ min: 0, max: 3 }), y: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] }),
  handle: fc.boolean(),
})
const steps = fc.array(step, { maxLength: 40, size: 'max' })

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Told = { device: number; t: number; values: Record<string, number> }
interface Event {
  rule: string
  device: string
  at: number
  open: boolean
}

/** The semantics in words: everything is found anew from the whole history. */
class Oracle {
  readonly history: Told[] = []
  readonly events: Event[] = []
  readonly holders = new Map<string, string>()

  newest(device: number, code: string, history = this.history): number | undefined {
    let best: Told | undefined
    for (const h of history) if (h.device === device && code in h.values && (!best || h.t >= best.t)) best = h
    return best?.values[code]
  }

  inScope(c: RuleDefinition['ruleSubDefinitions'][number], device: number): boolean {
    const d = DEVICES[device]!
    if (c.rangType === 0) return true
    return c.rangType === 1 ? c.productId === d.productId : c.entityIds!.split(',').includes(d.deviceId)
  }

  meets(c: RuleDefinition['ruleSubDefinitions'][number], device: number, history = this.history): boolean {
    const v = this.newest(device, c.code, history)
    if (v === undefined || !this.inScope(c, device)) return false
    const n = Number(c.dataValue)
    return { eq: v === n, ne: v !== n, gt: v > n, lt: v < n }[c.compare]!
  }

  cross(rule: RuleDefinition): boolean {
    const named = new Set(rule.ruleSubDefinitions.filter((c) => c.rangType > 0).map((c) => c.productId))
    const lists = rule.ruleSubDefinitions.filter((c) => c.rangType === 2).map((c) => c.entityIds!.split(','))
    const disjoint = lists.length > 1 && !['a', 'b', 'c'].some((id) => lists.every((l) => l.includes(id)))
    return rule.relCondition === 'and' && rule.ruleSubDefinitions.length > 1 && (named.size > 1 || disjoint)
  }

  awake(rule: RuleDefinition, now: number): boolean {
    const clock = new Date(now + 8 * 3_600_000).toISOString().slice(11, 19)
    const [from, to] = rule.times!.split('-') as [string, string]
    return from <= to ? clock >= from && clock <= to : clock >= from || clock <= to
  }

  take(definitions: readonly RuleDefinition[], told: Told, now: number): string[] {
    const before = [...this.history]
    const fresh = Object.keys(told.values).filter((code) => {
      const times = before.filter((h) => h.device === told.device && code in h.values).map((h) => h.t)
      return times.every((t) => t <= told.t)
    })
    this.history.push(told)
    return definitions.flatMap((rule) => this.one(rule, told.device, fresh, before, now))
  }

  one(rule: RuleDefinition, device: number, fresh: string[], before: Told[], now: number): string[] {
    const conditions = rule.ruleSubDefinitions
    const concerned = conditions.some((c) => fresh.includes(c.code) && this.inScope(c, device))
    if (!concerned) return []
    const { deviceId, projectId } = DEVICES[device]!
    if (!this.cross(rule)) {
      if (rule.relCondition === 'and' && !conditions.every((c) => this.inScope(c, device))) return []
      const holds = conditions[rule.relCondition === 'or' ? 'some' : 'every']((c) => this.meets(c, device))
      return holds ? this.fire(rule, deviceId, now) : this.close(rule, [deviceId])
    }
    const peers = DEVICES.flatMap((d, i) => (d.projectId === projectId ? [i] : []))
    const complete = (history: Told[]) => conditions.every((c) => peers.some((p) => this.meets(c, p, history)))
    const key = `${rule.id} ${projectId}`
    if (!complete(this.history))
      return this.close(
        rule,
        peers.map((p) => DEVICES[p]!.deviceId),
      )
    if (!complete(before)) this.holders.set(key, deviceId)
    return conditions.some((c) => this.meets(c, device)) ? this.fire(rule, this.holders.get(key)!, now) : []
  }

  fire(rule: RuleDefinition, device: string, now: number): string[] {
    const mine = this.events.filter((e) => e.rule === rule.id && e.device === device)
    if (!this.awake(rule, now)) return []
    if (rule.evenUniqueType === 1 && mine.some((e) => e.open)) return [`hit ${rule.id} ${device}`]
    if (mine.some((e) => now - e.at < rule.intervalTime * 1000)) return []
    this.events.push({ rule: rule.id, device, at: now, open: true })
    return [`raise ${rule.id} ${device}`]
  }

  close(rule: RuleDefinition, devices: string[]): string[] {
    if (rule.closedCycle !== 1) return []
    return devices.flatMap((device) => {
      const open = this.events.filter((e) => e.rule === rule.id && e.device === device && e.open)
      for (const e of open) e.open = false
      return open.length ? [`close ${rule.id} ${device}`] : []
    })
  }
}

const compile = (definitions: readonly RuleDefinition[]) =>
  buildIndex(definitions.map((d) => compileRule(d, { zone: 'Asia/Shanghai' })))

/** Replays the steps; answers the effects of each. `between` may swap the states before a step. */
function play(
  definitions: readonly RuleDefinition[],
  script: readonly Step[],
  between = (s: RuleStates, _i: number) => s,
) {
  const index = compile(definitions)
  let states = createStates()
  let devices = DEVICES.map((d) => deviceState(d))
  const oracle = new Oracle()
  const said: string[][] = []
  const expected: string[][] = []
  let now = T0
  script.forEach((s, i) => {
    now += s.wait
    const next = between(states, i)
    if (next !== states) devices = devices.map((d) => deviceState(JSON.parse(JSON.stringify(d))))
    states = next
    const report = { id: `m${i}`, t: now - s.late, values: s.values }
    const effects = evaluate(index, states, devices[s.device]!, report, now)
    said.push(effects.map((e) => `${e.type} ${e.ruleId} ${e.deviceId}`).sort())
    expected.push(oracle.take(definitions, { device: s.device, t: report.t, values: s.values }, now).sort())
    if (s.handle)
      for (const e of oracle.events.filter((e) => e.rule === 'r0' && e.open)) {
        e.open = false
        noteClosed(states, e.rule, e.device)
      }
  })
  return { said, expected, events: oracle.events }
}

describe('evaluate against the semantics in words', () => {
  it('does what they say', () => {
    fc.assert(
      fc.property(rules, steps, (definitions, script) => {
        const { said, expected } = play(definitions, script)
        expect(said).toEqual(expected)
      }),
      { numRuns: 1500 },
    )
  })

  it('goes on after its states were written and read', () => {
    fc.assert(
      fc.property(rules, steps, fc.nat(40), (definitions, script, at) => {
        const swap = (s: RuleStates, i: number) =>
          i === at ? restoreStates(JSON.parse(JSON.stringify(dumpStates(s)))) : s
        expect(play(definitions, script, swap).said).toEqual(play(definitions, script).said)
      }),
      { numRuns: 500 },
    )
  })

  it('has at most one open merged event, and none raised within the interval', () => {
    fc.assert(
      fc.property(rules, steps, (definitions, script) => {
        const unhandled = script.map((s) => ({ ...s, handle: false }))
        const open = new Set<string>()
        const last = new Map<string, number>()
        let now = T0
        play(definitions, unhandled).said.forEach((effects, i) => {
          now += script[i]!.wait
          for (const text of effects) {
            const [type, id, device] = text.split(' ') as [string, string, string]
            const rule = definitions.find((d) => d.id === id)!
            const key = `${id} ${device}`
            if (type === 'close') open.delete(key)
            if (type === 'hit') expect(open.has(key)).toBe(true)
            if (type !== 'raise') continue
            if (rule.evenUniqueType === 1) expect(open.has(key)).toBe(false)
            if (last.has(key)) expect(now - last.get(key)!).toBeGreaterThanOrEqual(rule.intervalTime * 1000)
            open.add(key)
            last.set(key, now)
          }
        })
      }),
      { numRuns: 500 },
    )
  })

  it('ends with the same newest values in whatever order reports arrive', () => {
    const told = fc.uniqueArray(fc.record({ t: fc.integer({ min: 1, max: 50 }), v: fc.nat(9) }), {
      selector: (r) => r.t,
    })
    const shuffled = told.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const end = (reports: typeof list) => {
          const device = deviceState(DEVICES[0]!)
          const index = compile([])
          for (const { t, v } of reports)
            evaluate(index, createStates(), device, { id: String(t), t, values: { x: v } }, t)
          return device.values
        }
        expect(end(other)).toEqual(end(list))
      }),
    )
  })
})
