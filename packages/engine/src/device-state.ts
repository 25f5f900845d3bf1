import type { Report } from './rule-types.ts'

/** The newest value of a property and its time (ms). */
export interface Newest {
  v: unknown
  t: number
}

/** What is known of a device; plain, so that it can be stored as JSON. */
export interface DeviceState {
  deviceId: string
  productId: string
  /** Empty when the device belongs to no project. */
  projectId: string
  /** Has no prototype: codes are the users' words. */
  values: Record<string, Newest>
  /** The report taken last: its second delivery changes nothing. */
  lastId: string
  lastT: number
}

export type DeviceRow = Pick<DeviceState, 'deviceId' | 'productId'> & Partial<DeviceState>

/** A device state from stored parts; also makes a new one. */
export function deviceState(row: DeviceRow): DeviceState {
  const values: Record<string, Newest> = Object.create(null)
  for (const [code, { v, t }] of Object.entries(row.values ?? {})) values[code] = { v, t }
  return {
    deviceId: row.deviceId,
    productId: row.productId,
    projectId: row.projectId ?? '',
    values,
    lastId: row.lastId ?? '',
    lastT: row.lastT ?? 0,
  }
}

/**
 * Puts the values of a report into the newest ones and writes the codes that changed hands into `fresh`; answers how
 * many. A value older than the one known is left out; of two with the same time the later arrival wins.
 */
export function mergeReport(device: DeviceState, report: Report, fresh: string[]): number {
  if (report.id !== '' && report.id === device.lastId && report.t === device.lastT) return 0
  const { values, times, t } = report
  const newest = device.values
  let count = 0
  for (const code in values) {
    const at = times === undefined ? t : (times[code] ?? t)
    const known = newest[code]
    if (known === undefined) newest[code] = { v: values[code], t: at }
    else if (at < known.t) continue
    else {
      known.v = values[code]
      known.t = at
    }
    fresh[count++] = code
  }
  device.lastId = report.id
  device.lastT = t
  return count
}
