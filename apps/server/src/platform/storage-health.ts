import type { Logger } from 'pino'

/** How long a full disk counts as full when nobody tried to write since. */
const KEPT_MS = 30_000

/** Whether an error or a line of PostgreSQL's log says that there is no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '53100' || code === 'ENOSPC' || /no space left on device/i.test(String(message))
}

/** Whether what is sent can be stored: told by whoever writes, read by whoever must say so. */
export class StorageHealth {
  readonly #log: Logger
  #since = 0
  #last = 0

  constructor(log: Logger) {
    this.#log = log
  }

  /** Whether the last attempts to write found the disk full. */
  get full(): boolean {
    return this.#since > 0 && Date.now() - this.#last < KEPT_MS
  }

  /** A write failed; what has other reasons than room is not noted. */
  failed(error: unknown): void {
    if (!isDiskFull(error)) return
    if (!this.full) {
      this.#log.error('the disk is full: nothing more is stored or acknowledged until there is room')
      this.#since = Date.now()
    }
    this.#last = Date.now()
  }

  /** Something was stored. */
  stored(): void {
    if (!this.#since) return
    this.#log.warn({ seconds: Math.round((Date.now() - this.#since) / 1000) }, 'there is room on the disk again')
    this.#since = 0
  }
}
