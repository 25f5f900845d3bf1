import type { Row } from '../../kit/mount-resource.ts'
import type { FieldProblem } from '../../platform/app-error.ts'

/** A MAC as it is kept: upper-case hex without separators; null for none. */
export const normalMac = (mac: unknown): string | null =>
  String(mac ?? '')
    .replace(/[:.\-\s]/g, '')
    .toUpperCase() || null

/**
 * A device's key: the given one, else made from its MAC by the product's rule (1 MAC, 2 project + MAC, 3 project + MAC
 * + channel). Answers which field is missing where it cannot be made.
 */
export function deviceKeyOf(macRule: string, values: Row): { key: string } | { field: string; problem: FieldProblem } {
  if (values.deviceKey) return { key: values.deviceKey }
  if (!values.mac) return { field: 'deviceKey', problem: { key: 'device.keyOrMac' } }
  if (macRule === '1') return { key: values.mac }
  if (macRule === '2') return { key: `${values.projectId}-${values.mac}` }
  if (!values.channel) return { field: 'channel', problem: { key: 'device.channelNeeded' } }
  return { key: `${values.projectId}-${values.mac}-${values.channel}` }
}
