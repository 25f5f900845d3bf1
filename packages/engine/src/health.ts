import { DEVICE_STATUSES, type DeviceStatus } from '@tecovie/contract/things/rule-limits.ts'

const rank = new Map<string, number>(DEVICE_STATUSES.map((status, i) => [status, i]))

/** The worse of two; what is no status counts as normal. */
export const worse = (a: DeviceStatus, b: DeviceStatus): DeviceStatus =>
  (rank.get(a) ?? 0) >= (rank.get(b) ?? 0) ? a : b

/** Health of a device: the worst status its open events ask for; `normal` without any. */
export function healthOf(openEvents: Iterable<{ deviceStatus: DeviceStatus }>): DeviceStatus {
  let worst: DeviceStatus = 'normal'
  for (const { deviceStatus } of openEvents) if (rank.has(deviceStatus)) worst = worse(worst, deviceStatus)
  return worst
}
