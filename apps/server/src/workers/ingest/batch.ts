import type { DeviceState } from '@tecovie/engine/device-state.ts'
import type { KnownDevice } from './device-directory.ts'
import type { ReportRow, ThingEventRow, UpItem } from './up-item.ts'

/** A report of the batch, in the order of arrival. */
export interface BatchRow {
  readonly item: UpItem
  readonly row: ReportRow
  /** Whether the store had it already; known after the insert. */
  duplicate: boolean
}

export interface BatchEvent {
  readonly item: UpItem
  readonly event: ThingEventRow
  duplicate: boolean
}

/** What a batch of messages holds, laid out for the store. */
export interface Batch {
  readonly rows: BatchRow[]
  readonly events: BatchEvent[]
  readonly devices: ReadonlyMap<string, KnownDevice>
}

export function layOut(items: readonly UpItem[]): Batch {
  const rows: BatchRow[] = []
  const events: BatchEvent[] = []
  const devices = new Map<string, KnownDevice>()
  for (const item of items) {
    devices.set(item.device.id, item.device)
    for (const row of item.reports) rows.push({ item, row, duplicate: false })
    for (const event of item.events) events.push({ item, event, duplicate: false })
  }
  return { rows, events, devices }
}

/** Whether any newest value is of this time: the report was not older than everything known. */
export function isNewest(state: DeviceState, values: Readonly<Record<string, unknown>>, ts: number): boolean {
  for (const code in values) if (state.values[code]?.t === ts) return true
  return false
}
