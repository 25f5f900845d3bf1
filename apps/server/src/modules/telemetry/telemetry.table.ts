declare module '../../drivers/db/database.ts' {
  interface Database {
    telemetry: TelemetryTable
    thingEvent: ThingEventTable
    deviceLatest: DeviceLatestTable
    devicePresence: DevicePresenceTable
    deviceRejection: DeviceRejectionTable
  }
}

/** One row a report; `properties` holds code -> value. */
export interface TelemetryTable {
  retention: number
  deviceId: string
  ts: Date
  report: string
  properties: Record<string, unknown>
  receivedAt: Date
}

export interface ThingEventTable {
  id: string
  tenantId: string
  deviceId: string
  ts: Date
  report: string
  code: string
  params: Record<string, unknown>
}

/** `properties`: code -> newest value and its time in ms. */
export interface DeviceLatestTable {
  deviceId: string
  properties: Record<string, { v: unknown; t: number }>
}

/** Why a device went online or offline. */
export interface DevicePresenceTable {
  id: string
  deviceId: string
  online: number
  reason: string
  detail: Record<string, unknown> | null
  at: Date
}

/** What was kept out; `n` times within a second. */
export interface DeviceRejectionTable {
  id: string
  deviceId: string
  topic: string
  code: number
  reason: string
  payload: string | null
  n: string
  at: Date
}
