import type { KnownDevice } from './device-directory.ts'
import type { Product } from './product-catalog.ts'

/** One row of telemetry: checked values with one time. */
export interface ReportRow {
  /** The device's own id of the message. */
  readonly report: string
  /** ms. */
  ts: number
  readonly values: Record<string, unknown>
}

/** One event a device told. */
export interface ThingEventRow {
  readonly report: string
  readonly code: string
  /** ms. */
  ts: number
  readonly params: Record<string, unknown>
}

/** One message of a device, checked and ready to be stored with others in one transaction. */
export interface UpItem {
  readonly device: KnownDevice
  readonly product: Product
  readonly reports: readonly ReportRow[]
  readonly events: readonly ThingEventRow[]
  /** Whether the sender says it repeats a message that carries no time: its first time is looked up. */
  readonly findTime: boolean
  /** Bytes it holds in memory. */
  readonly bytes: number
  /** ms; the clock of rules. */
  readonly receivedAt: number
  /** Called once: committed (also when it was there already), or refused by the store for what it holds. */
  readonly settled: (outcome: 'stored' | 'duplicate' | 'refused') => void
}
