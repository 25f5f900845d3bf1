import type pg from 'pg'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../drivers/db/database.ts'
import type { Changes } from './changes.ts'
import type { Bus } from './domain-events.ts'
import type { Live } from './live.ts'
import type { LogBook } from './log-book.ts'
import type { Params } from './params.ts'
import type { Secrets } from './secrets.ts'
import type { StorageHealth } from './storage-health.ts'
import type { TenantStates } from './tenant-states.ts'

/** What every module and worker is given. Made once, in app.ts. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  /** The logs that people read in the console. */
  readonly book: LogBook
  readonly db: Db
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly live: Live
  readonly bus: Bus
  /** Told to every process of the installation. */
  readonly changes: Changes
  /** Parameters that administrators set. */
  readonly params: Params
  /** Which tenants are in force. */
  readonly tenants: TenantStates
  readonly storage: StorageHealth
  /** Figures of this server for /metrics. */
  readonly metrics: Registry
}

/** A part of the server that runs: its constructor does nothing, `start` and `stop` do; `stop` drains. */
export interface Worker {
  readonly name: string
  start(): Promise<void>
  stop(): Promise<void>
}
