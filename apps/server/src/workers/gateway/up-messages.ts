import { decodeBatch, decodeEvent, decodeReply, decodeReport } from '@tecovie/device/payload.ts'
import { OK, type Problem } from '@tecovie/device/problem-codes.ts'
import type { Checked, ValueProblem } from '@tecovie/device/thing-model.ts'
import type { Topic, UpKind } from '@tecovie/device/topics.ts'
import { throughOutage } from '../ingest/database-errors.ts'
import type { KnownDevice } from '../ingest/device-directory.ts'
import type { IngestWorker } from '../ingest/ingest.worker.ts'
import type { Product } from '../ingest/product-catalog.ts'
import type { ReportRow, ThingEventRow } from '../ingest/up-item.ts'
import type { OnReply } from './device-sender.ts'
import type { RawScripts } from './raw-scripts.ts'
import { type Answer, REFUSAL } from './refusals.ts'
import type { Rejections } from './rejections.ts'
import { keepApart, reportId, rowsOfReport, storedTime } from './up-rows.ts'

/** A message of a device whose right to its topic is established. */
export interface UpMessage {
  readonly device: KnownDevice
  readonly product: Product
  readonly topic: string
  readonly parsed: Topic
  readonly payload: Buffer
  /** Set by the sender on a repetition. */
  readonly dup: boolean
}

/** Called once, when all that the message asks for is committed. Without an answer the device wants none. */
export type Answered = (answer?: Answer) => void

/** Takes kinds of messages that are not stored as telemetry, such as those of firmware updates. */
export type UpHandler = (message: UpMessage) => Promise<Answer | undefined>

const OVERHEAD = 600

interface Parts {
  readonly ingest: IngestWorker
  readonly rejections: Rejections
  readonly scripts: RawScripts
  readonly onReply: OnReply
  readonly handlers: Partial<Record<UpKind, UpHandler>>
}

interface Found {
  id: string
  ack: boolean
  rows: ReportRow[]
  events: ThingEventRow[]
  problems: ValueProblem[]
  skewed: boolean
  timed: boolean
}

/** What devices say, from whichever door: checked, handed to ingest, answered when it is committed. */
export class UpMessages {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  take(message: UpMessage, answered: Answered) {
    switch (message.parsed.kind) {
      case 'property-post':
        return this.#report(message, answered)
      case 'event-post':
        return this.#event(message, message.parsed.code ?? '', answered)
      case 'property-batch-post':
        return this.#batch(message, answered)
      case 'raw-up':
      case 'raw-down-reply':
        return void this.#raw(message, answered)
      case 'service-reply':
      case 'property-set-reply':
        return void this.#reply(message, answered)
      default:
        return void this.#handled(message, answered)
    }
  }

  #report(message: UpMessage, answered: Answered) {
    const decoded = decodeReport(message.payload)
    if (!decoded.ok) return this.#refuse(message, decoded.problem, decoded.id, answered)
    const { id, ack, params, time, times } = decoded.value
    const { product } = message
    const { values, problems } = product.model.checkProperties(params)
    const now = Date.now()
    const { rows, skewed, timed } = rowsOfReport(reportId(id), values, { time, times }, now, product.retention)
    this.#store(
      message,
      { id, ack, rows, events: [], problems: problems as ValueProblem[], skewed, timed },
      now,
      answered,
    )
  }

  #event(message: UpMessage, code: string, answered: Answered) {
    const decoded = decodeEvent(message.payload)
    if (!decoded.ok) return this.#refuse(message, decoded.problem, decoded.id, answered)
    const { id, ack, params, time } = decoded.value
    const { product } = message
    const checked = product.model.checkEvent(code, params)
    const now = Date.now()
    const found: Found = { id, ack, rows: [], events: [], problems: [], skewed: false, timed: true }
    addEvent(found, reportId(id), code, checked, time, now, product.retention)
    this.#store(message, found, now, answered)
  }

  #batch(message: UpMessage, answered: Answered) {
    const decoded = decodeBatch(message.payload)
    if (!decoded.ok) return this.#refuse(message, decoded.problem, decoded.id, answered)
    const { id, ack, reports, events } = decoded.value
    const { product } = message
    const now = Date.now()
    const found: Found = { id, ack, rows: [], events: [], problems: [], skewed: false, timed: true }
    const name = reportId(id)
    for (const { time, params } of reports) {
      const { values, problems } = product.model.checkProperties(params)
      const { rows, skewed, timed } = rowsOfReport(name, values, { time }, now, product.retention)
      found.rows.push(...rows)
      found.problems.push(...problems)
      found.skewed ||= skewed
      found.timed &&= timed
    }
    for (const { code, time, params } of events)
      addEvent(found, name, code, product.model.checkEvent(code, params), time, now, product.retention)
    keepApart(found.rows, () => '')
    keepApart(found.events, (e) => e.code)
    this.#store(message, found, now, answered)
  }

  #store(message: UpMessage, found: Found, now: number, answered: Answered) {
    const { device, product, topic, payload } = message
    const { problems, id } = found
    if (found.skewed) this.#reject(message, REFUSAL.clockSkew, 'clock-skew')
    const first = problems[0]
    if (first) this.#reject(message, first.number, problems.map(describe).join('; '))
    const answer = () => {
      if (!found.ack) return answered()
      if (!first) return answered({ id, code: OK, data: {} })
      const data = Object.fromEntries(problems.map((p) => [p.code, { code: p.number, reason: p.reason }]))
      answered({ id, code: first.number, data, message: describe(first) })
    }
    if (!found.rows.length && !found.events.length) return answer()
    this.#parts.ingest.submit({
      device,
      product,
      reports: found.rows,
      events: found.events,
      findTime: message.dup && !found.timed,
      bytes: payload.length + topic.length + OVERHEAD,
      receivedAt: now,
      settled: (outcome) => {
        if (outcome !== 'refused') return answer()
        this.#reject(message, REFUSAL.notStored, 'the message cannot be stored')
        answered({ id, code: REFUSAL.notStored, data: {}, message: 'cannot be stored' })
      },
    })
  }

  async #reply(message: UpMessage, answered: Answered): Promise<void> {
    const decoded = decodeReply(message.payload)
    if (!decoded.ok) return this.#refuse(message, decoded.problem, undefined, answered)
    const reply = { ...decoded.value, service: message.parsed.code }
    try {
      // The reply is not acknowledged before it is kept.
      await throughOutage(() => this.#parts.onReply(message.device.id, reply))
      answered()
    } catch (error) {
      this.#failed(message, error, answered)
    }
  }

  /** Raw bytes become an ordinary message by the product's script. */
  async #raw(message: UpMessage, answered: Answered): Promise<void> {
    const { product, payload } = message
    const decoded = await this.#parts.scripts.toProtocol(product, payload)
    if (!decoded.ok) {
      this.#reject(message, REFUSAL.script, decoded.reason)
      return answered({ id: '', code: REFUSAL.script, data: {}, message: decoded.reason })
    }
    const body = decoded.value as { method?: unknown; code?: unknown; params?: unknown }
    const inner: UpMessage = { ...message, payload: Buffer.from(JSON.stringify(body)) }
    if (body.code !== undefined && body.params === undefined) return this.#reply(inner, answered)
    const method = String(body.method ?? 'thing.event.property.post')
    if (method === 'thing.event.property.post') return this.#report(inner, answered)
    if (method === 'thing.event.property.batch.post') return this.#batch(inner, answered)
    const code = /^thing\.event\.(\w{1,24})\.post$/.exec(method)?.[1]
    if (code) return this.#event(inner, code, answered)
    this.#reject(message, REFUSAL.script, `the script made an unknown method: ${method}`)
    answered({ id: '', code: REFUSAL.script, data: {}, message: 'unknown method' })
  }

  async #handled(message: UpMessage, answered: Answered): Promise<void> {
    const handler = this.#parts.handlers[message.parsed.kind as UpKind]
    if (!handler) {
      this.#reject(message, REFUSAL.noHandler, `nobody takes ${message.parsed.kind}`)
      return answered({ id: '', code: REFUSAL.noHandler, data: {}, message: 'not supported' })
    }
    try {
      answered(await throughOutage(() => handler(message)))
    } catch (error) {
      this.#failed(message, error, answered)
    }
  }

  /** A fault of ours: the device is told, the fault is visible, nothing is repeated for ever. */
  #failed(message: UpMessage, error: unknown, answered: Answered): void {
    this.#reject(message, REFUSAL.notStored, `cannot be handled: ${(error as Error).message}`)
    answered({ id: '', code: REFUSAL.notStored, data: {}, message: 'cannot be handled' })
  }

  #refuse(message: UpMessage, problem: Problem, id: string | undefined, answered: Answered): void {
    this.#reject(message, problem.code, problem.reason)
    answered({ id: id ?? '', code: problem.code, data: {}, message: problem.reason })
  }

  #reject({ device, topic, payload }: UpMessage, code: number, reason: string): void {
    this.#parts.rejections.add(device, topic, code, reason, payload)
  }
}

const describe = (p: ValueProblem): string => {
  const bounds = p.params ? ` ${JSON.stringify(p.params)}` : ''
  return `${p.code}: ${p.reason}${bounds}`
}

function addEvent(
  found: Found,
  report: string,
  code: string,
  checked: Checked,
  time: number | undefined,
  now: number,
  retention: number,
): void {
  found.problems.push(...checked.problems)
  // An event is one statement: it is kept whole or not at all.
  if (checked.problems.length) return
  const { ts, skewed } = storedTime(time, now, retention)
  found.events.push({ report, code, ts, params: checked.values })
  if (skewed) found.skewed = true
  if (time === undefined || skewed) found.timed = false
}
