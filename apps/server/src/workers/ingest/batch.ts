import type { DeviceStates, Newest } from './device-states.ts'
import { merge } from './device-states.ts'
import type { KnownDevice } from './device-directory.ts'
import type { Product } from './product-catalog.ts'
import type { ReportRow, ThingEventRow, UpItem } from './up-item.ts'

/** A report of the batch, in the order of arrival. */
export interface BatchRow {
  readonly item: UpItem
  readonly row: ReportRow
  /** `undefined` until the store has said whether it is new. */
  duplicate: boolean
}

/** A report that was new, with the device's newest values before and after it. */
export interface FreshReport {
  readonly device: KnownDevice
  readonly product: Product
  readonly report: string
  readonly ts: number
  readonly values: Record<string, unknown>
  readonly newest: Newest
  /** Whether it brought anything newer; a late report does not. */
  readonly changed: boolean
}

/** Lays out what a batch of messages holds. The same report twice in a batch is one. */
export function rowsOf(items: readonly UpItem[]): { rows: BatchRow[]; events: { item: UpItem; event: ThingEventRow }[] } {
  const rows: BatchRow[] = []
  const events: { item: UpItem; event: ThingEventRow }[] = []
  for (const item of items) {
    for (const row of item.reports) rows.push({ item, row, duplicate: false })
    for (const event of item.events) events.push({ item, event })
  }
  return { rows, events }
}

/** Applies the new reports to the newest values, in order; nothing is kept until `states` is told so. */
export function applyReports(
  rows: readonly BatchRow[],
  states: DeviceStates,
): { fresh: FreshReport[]; changed: Map<string, { device: KnownDevice; newest: Newest }> } {
  const fresh: FreshReport[] = []
  const changed = new Map<string, { device: KnownDevice; newest: Newest }>()
  for (const { item, row, duplicate } of rows) {
    if (duplicate) continue
    const { device, product } = item
    const before = changed.get(device.id)?.newest ?? states.get(device.id) ?? {}
    const newest = merge(before, row.values, row.ts)
    if (newest !== before) changed.set(device.id, { device, newest })
    fresh.push({ device, product, report: row.report, ts: row.ts, values: row.values, newest, changed: newest !== before })
  }
  return { fresh, changed }
}
