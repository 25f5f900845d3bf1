import { formatWire } from '@tecovie/contract/core/zoned-time.ts'
import { type CompileContext, compileRule } from './compile.ts'
import { type DeviceState, deviceState } from './device-state.ts'
import { evaluate } from './evaluate.ts'
import { buildIndex } from './rule-index.ts'
import { createStates } from './rule-states.ts'
import type { Report, RuleDefinition } from './rule-types.ts'
import { type ThresholdVariant, thresholdVariants } from './threshold-variants.ts'

export interface StoredReport extends Report {
  deviceId: string
  productId: string
  projectId?: string
}

export interface RehearseOptions extends CompileContext {
  /** Devices listed with most events; default 10. */
  topN?: number
  /** Nearby thresholds to count; percent, default ±5, ±10, ±20. An empty list counts none. */
  percents?: readonly number[]
  /** Told every `progressEvery` reports (default 10,000), with the time reached. */
  onProgress?: (done: { reports: number; time: number }) => void
  progressEvery?: number
  signal?: AbortSignal
}

export interface Rehearsal {
  /** Events the rule would have raised; `hits` merged into them; `closed` by itself. */
  events: number
  hits: number
  closed: number
  reports: number
  devices: number
  /** Devices with at least one event. */
  raisedDevices: number
  /** Those with most events, `topN` at most. */
  byDevice: { deviceId: string; events: number }[]
  /** Buckets that have events, oldest first; `time` is their start on the wall clock of the zone. */
  byHour: { time: string; events: number }[]
  byDay: { time: string; events: number }[]
  thresholds: (ThresholdVariant & { events: number })[]
  /** Stopped by the signal: counts are of the part replayed. */
  aborted: boolean
}

const DEFAULT_PERCENTS = [-20, -10, -5, 5, 10, 20]

/**
 * What the rule would have done to stored reports (sorted by time), by the very evaluation that runs live, on a clock that
 * stands at each report's time. Events that a person would have closed stay open. A disabled rule is rehearsed too.
 * Throws as `compileRule` does.
 */
export async function rehearse(
  definition: RuleDefinition,
  reports: AsyncIterable<StoredReport> | Iterable<StoredReport>,
  options: RehearseOptions,
): Promise<Rehearsal> {
  const { zone, topN = 10, percents = DEFAULT_PERCENTS, onProgress, progressEvery = 10_000, signal } = options
  const variants = thresholdVariants(definition, percents)
  const all = [definition, ...variants.map((v) => v.definition)]
  const index = buildIndex(all.map((d, i) => compileRule({ ...d, id: String(i), status: 1 }, options)))
  const states = createStates()
  const devices = new Map<string, DeviceState>()
  const raised = all.map(() => 0)
  const count = { reports: 0, hits: 0, closed: 0 }
  const byDevice = new Map<string, number>()
  const byHour = new Map<string, number>()
  let now = Number.NEGATIVE_INFINITY
  let aborted = signal?.aborted ?? false
  if (!aborted)
    for await (const report of reports) {
      now = Math.max(now, report.t)
      for (const effect of evaluate(index, states, deviceOf(devices, report), report, now)) {
        const nth = Number(effect.ruleId)
        if (effect.type === 'raise') raised[nth]!++
        if (nth !== 0) continue
        if (effect.type === 'hit') count.hits++
        else if (effect.type === 'close') count.closed++
        else {
          add(byDevice, effect.deviceId)
          add(byHour, `${formatWire(effect.at, zone).slice(0, 13)}:00:00`)
        }
      }
      if (++count.reports % progressEvery === 0) onProgress?.({ reports: count.reports, time: now })
      aborted = signal?.aborted ?? false
      if (aborted) break
    }
  const byDay = new Map<string, number>()
  for (const [hour, events] of byHour) add(byDay, `${hour.slice(0, 10)} 00:00:00`, events)
  return {
    ...count,
    events: raised[0]!,
    devices: devices.size,
    raisedDevices: byDevice.size,
    byDevice: [...byDevice]
      .map(([deviceId, events]) => ({ deviceId, events }))
      .sort((a, b) => b.events - a.events)
      .slice(0, topN),
    byHour: buckets(byHour),
    byDay: buckets(byDay),
    thresholds: variants.map(({ definition: _, ...v }, i) => ({ ...v, events: raised[i + 1]! })),
    aborted,
  }
}

function deviceOf(devices: Map<string, DeviceState>, report: StoredReport): DeviceState {
  let found = devices.get(report.deviceId)
  if (!found) {
    found = deviceState({ deviceId: report.deviceId, productId: report.productId, projectId: report.projectId })
    devices.set(report.deviceId, found)
  }
  return found
}

const add = (map: Map<string, number>, key: string, n = 1) => map.set(key, (map.get(key) ?? 0) + n)
const buckets = (map: Map<string, number>) =>
  [...map].map(([time, events]) => ({ time, events })).sort((a, b) => (a.time < b.time ? -1 : 1))
