import { formatWire, parseWire } from '@tecovie/contract/core/zoned-time.ts'

/** Turns an answer into what travels: instants become `yyyy-MM-dd HH:mm:ss` in the zone, big numbers text. */
export function toWire(value: unknown, zone: string): unknown {
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value
  if (value instanceof Date) return formatWire(value.getTime(), zone)
  if (Array.isArray(value)) return value.map((v) => toWire(v, zone))
  const out: Record<string, unknown> = {}
  for (const [k, v] of Object.entries(value)) if (v !== undefined) out[k] = toWire(v, zone)
  return out
}

/** Reads a wire date; undefined when it is none. */
export function fromWire(text: string, zone: string): Date | undefined {
  const ms = parseWire(text, zone)
  return ms === undefined ? undefined : new Date(ms)
}
