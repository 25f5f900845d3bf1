import { isObject, type JsonObject, LIMITS, type Limits, readId, readObject, readTime } from './json.ts'
import { type Decoded, problem } from './problem-codes.ts'

/** What a device sent, its values still unchecked. */
export interface Envelope {
  /** Empty when the device sent none. */
  id: string
  version?: string
  method?: string
  /** Whether an answer is wanted; `sys.ack: 0` asks for none. */
  ack: boolean
}

export interface Report extends Envelope {
  /** Time of the whole report in ms, when the device told one. */
  time?: number
  /** code -> value, unwrapped. Has no prototype. */
  params: Record<string, unknown>
  /** code -> ms of single values that told their own time; undefined when none did. */
  times?: Record<string, number>
}

/** Decodes the envelope; `params` must be an object (or absent, then empty). */
function envelope(
  body: Uint8Array | string,
  limits: Limits,
): Decoded<Envelope & { params: JsonObject; raw: JsonObject }> {
  const read = readObject(body, limits)
  if (!read.ok) return read
  const raw = read.value
  const id = readId(raw.id)
  const params = raw.params ?? {}
  if ((raw.id !== undefined && id === undefined) || !isObject(params))
    return { ok: false, problem: problem('badRequest'), id }
  const version = typeof raw.version === 'string' ? raw.version.slice(0, 16) : undefined
  const method = typeof raw.method === 'string' ? raw.method.slice(0, 128) : undefined
  const ack = !(isObject(raw.sys) && (raw.sys.ack === 0 || raw.sys.ack === '0'))
  return { ok: true, value: { id: id ?? '', version, method, ack, params, raw } }
}

/** Whether a value is wrapped as `{ value, time? }`: exactly these members. */
function wrapped(v: unknown): v is { value: unknown; time?: unknown } {
  if (typeof v !== 'object' || v === null || !('value' in v)) return false
  for (const name in v) if (name !== 'value' && name !== 'time') return false
  return true
}

/**
 * Decodes a property post. A value stands plain, `{temp: 1}`, or with its time, `{temp: {value: 1, time: 1524448722000}}`;
 * a time that is none refuses the report (460).
 */
export function decodeReport(body: Uint8Array | string, limits: Limits = LIMITS): Decoded<Report> {
  const read = envelope(body, limits)
  if (!read.ok) return read
  const { raw, params: sent, ...head } = read.value
  const refused: Decoded<Report> = { ok: false, problem: problem('badRequest'), id: head.id }
  const params: Record<string, unknown> = Object.create(null)
  let times: Record<string, number> | undefined
  for (const code in sent) {
    const v = sent[code]
    if (!wrapped(v)) {
      params[code] = v
      continue
    }
    params[code] = v.value
    if (v.time === undefined || v.time === null) continue
    const at = readTime(v.time)
    if (at === undefined) return refused
    times ??= Object.create(null) as Record<string, number>
    times[code] = at
  }
  const time = readTime(raw.time ?? undefined)
  if (raw.time !== undefined && raw.time !== null && time === undefined) return refused
  return { ok: true, value: { ...head, time, params, times } }
}

export interface EventReport extends Envelope {
  time?: number
  params: JsonObject
}

/** Decodes an event post: `params` is `{value: {…}, time}` or the output values themselves. */
export function decodeEvent(body: Uint8Array | string, limits: Limits = LIMITS): Decoded<EventReport> {
  const read = envelope(body, limits)
  if (!read.ok) return read
  const { raw, params, ...head } = read.value
  const inner = wrapped(params) && isObject(params.value) ? params.value : params
  const time = readTime(inner === params ? raw.time : params.time)
  return { ok: true, value: { ...head, time, params: inner } }
}

export interface BatchReport extends Envelope {
  /** One per distinct time, oldest first; values without a time come last, with `time` undefined. */
  reports: { time?: number; params: Record<string, unknown> }[]
  events: { code: string; time?: number; params: JsonObject }[]
}

/** Decodes `{properties: {temp: [{value, time}]}, events: {alarm: [{value: {…}, time}]}}`. A malformed entry refuses the batch. */
export function decodeBatch(body: Uint8Array | string, limits: Limits = LIMITS): Decoded<BatchReport> {
  const read = envelope(body, limits)
  if (!read.ok) return read
  const { raw: _raw, params, ...head } = read.value
  const refused: Decoded<BatchReport> = { ok: false, problem: problem('badRequest'), id: head.id }
  const { properties = {}, events = {} } = params
  if (!isObject(properties) || !isObject(events)) return refused
  const byTime = new Map<number, Record<string, unknown>>()
  const latest = Number.POSITIVE_INFINITY
  for (const [code, entry] of entries(properties)) {
    const at = wrapped(entry) ? timeOr(entry.time, latest) : undefined
    if (at === undefined) return refused
    const values = byTime.get(at) ?? (Object.create(null) as Record<string, unknown>)
    values[code] = (entry as { value: unknown }).value
    byTime.set(at, values)
  }
  const found: BatchReport['events'] = []
  for (const [code, entry] of entries(events)) {
    const at = wrapped(entry) ? timeOr(entry.time, latest) : undefined
    if (at === undefined) return refused
    const { value } = entry as { value: unknown }
    found.push({ code, time: at === latest ? undefined : at, params: isObject(value) ? value : { value } })
  }
  const reports = [...byTime]
    .sort(([a], [b]) => (a === b ? 0 : a - b))
    .map(([time, values]) => ({ time: time === latest ? undefined : time, params: values }))
  return { ok: true, value: { ...head, reports, events: found } }
}

function* entries(lists: JsonObject): Generator<[string, unknown]> {
  for (const code in lists) for (const entry of [lists[code]].flat()) yield [code, entry]
}

const timeOr = (value: unknown, fallback: number) =>
  value === undefined || value === null ? fallback : readTime(value)

/** A device's answer to a command: `{id, code, data, message?}`. Code 200 is success. */
export function decodeReply(
  body: Uint8Array | string,
  limits: Limits = LIMITS,
): Decoded<{ id: string; code: number; data: JsonObject; message?: string }> {
  const read = readObject(body, limits)
  if (!read.ok) return read
  const { code, data, message } = read.value
  const id = readId(read.value.id)
  if (id === undefined || !Number.isInteger(Number(code ?? Number.NaN)))
    return { ok: false, problem: problem('badRequest'), id }
  const said = typeof message === 'string' ? message.slice(0, 255) : undefined
  return { ok: true, value: { id, code: Number(code), data: isObject(data) ? data : {}, message: said } }
}
