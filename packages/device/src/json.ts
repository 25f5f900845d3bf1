import { type Decoded, problem } from './problem-codes.ts'

export interface Limits {
  maxBytes: number
  maxDepth: number
  /** Members of one object or items of one array. */
  maxItems: number
}
export const LIMITS: Limits = { maxBytes: 131_072, maxDepth: 8, maxItems: 1000 }

export type JsonObject = Record<string, unknown>

export const isObject = (v: unknown): v is JsonObject => typeof v === 'object' && v !== null && !Array.isArray(v)

/** Reads a JSON object within limits. `__proto__` as a member's name is refused at any depth. */
export function readObject(body: Uint8Array | string, limits: Limits = LIMITS): Decoded<JsonObject> {
  if (body.length > limits.maxBytes) return { ok: false, problem: problem('tooLarge', { max: limits.maxBytes }) }
  let root: unknown
  try {
    root = JSON.parse(typeof body === 'string' ? body : textOf(body))
  } catch {
    return { ok: false, problem: problem('badJson') }
  }
  if (!isObject(root)) return { ok: false, problem: problem('badJson') }
  const wrong = check(root, limits, limits.maxDepth)
  if (!wrong) return { ok: true, value: root }
  const params = wrong === 'tooDeep' ? { max: limits.maxDepth } : { max: limits.maxItems }
  return { ok: false, problem: problem(wrong, params) }
}

function textOf(body: Uint8Array): string {
  return Buffer.isBuffer(body)
    ? body.toString('utf8')
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
}

function check(value: object, limits: Limits, depth: number): 'tooDeep' | 'tooMany' | 'badRequest' | undefined {
  if (depth === 0) return 'tooDeep'
  let items = 0
  for (const name in value) {
    if (name === '__proto__') return 'badRequest'
    if (++items > limits.maxItems) return 'tooMany'
    const member = (value as JsonObject)[name]
    if (typeof member !== 'object' || member === null) continue
    const wrong = check(member, limits, depth - 1)
    if (wrong) return wrong
  }
  return undefined
}

/** Text a store can keep: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** A message id: text or a whole number of up to 64 characters; anything else is none. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.length <= 64 && isStorable(value) ? value : undefined
}

const LATEST = 8_640_000_000_000_000

/** Epoch ms from a number or its digits; undefined when it is neither. */
export function readTime(value: unknown): number | undefined {
  const n = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= LATEST ? n : undefined
}
