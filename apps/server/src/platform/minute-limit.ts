import { LRUCache } from 'lru-cache'
import { AppError } from './app-error.ts'

const MINUTE = 60_000

/** Counts calls by a name within a minute. `check` throws AppError 429 past the limit. */
export class MinuteLimit {
  readonly #counts = new LRUCache<string, { n: number; until: number }>({ max: 50_000, ttl: MINUTE })
  readonly #max: () => number

  constructor(max: () => number) {
    this.#max = max
  }

  /** Throws once `name` was counted as often as allowed. */
  check(name: string): void {
    const seen = this.#counts.get(name)
    if (!seen || seen.n < this.#max()) return
    const seconds = Math.max(1, Math.ceil((seen.until - Date.now()) / 1000))
    throw new AppError(429, 'errors.tooMany', { seconds }, { data: { seconds } })
  }

  /** Counts a call that is about to be made; what comes at the same moment is held as well. Throws AppError 429. */
  take(name: string): void {
    this.check(name)
    this.count(name)
  }

  count(name: string): void {
    const seen = this.#counts.get(name)
    if (seen) seen.n++
    else this.#counts.set(name, { n: 1, until: Date.now() + MINUTE })
  }
}
