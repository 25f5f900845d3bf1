import { isStorable, readObject } from './json.ts'
import { type Decoded, problem } from './problem-codes.ts'

/** The longest a claim window stays open, and what it is without being said, in seconds. */
export const CLAIM_SECONDS = { max: 600, fallback: 300 } as const
const CODE = /^[\x21-\x7e]{4,64}$/

/** A window in which whoever knows the code may bind the device. */
export interface ClaimWindow {
  id: string
  code: string
  seconds: number
}

/** Decodes `{id, params: {code, seconds}}`: 4 to 64 printable characters; more seconds than are allowed are cut. */
export function decodeClaim(body: Uint8Array | string): Decoded<ClaimWindow> {
  const read = readObject(body)
  if (!read.ok) return read
  const { id: given = '', params } = read.value
  const id = String(given).slice(0, 64)
  const { code, seconds = CLAIM_SECONDS.fallback } = (params ?? {}) as { code?: unknown; seconds?: unknown }
  const fits = typeof code === 'string' && CODE.test(code)
  if (!fits || typeof seconds !== 'number' || !(seconds >= 1) || !isStorable(id))
    return { ok: false, problem: problem('badRequest'), id: isStorable(id) ? id : '' }
  return { ok: true, value: { id, code, seconds: Math.floor(Math.min(seconds, CLAIM_SECONDS.max)) } }
}
