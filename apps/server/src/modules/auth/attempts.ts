import { LRUCache } from 'lru-cache'

const WINDOW_MS = 30 * 60_000
/** A captcha is asked for after this many failures. */
const CAPTCHA_AFTER = 3
/** From here on each further try must wait: 2, 4, 8 … seconds, 15 minutes at most. */
const DELAY_AFTER = 10
const MAX_DELAY_MS = 15 * 60_000
/** Many people share an address. */
const ADDRESS_FACTOR = 10

interface Failures {
  n: number
  last: number
}

/** Counts failed sign-ins by account and by address, whether or not the account exists. */
export class Attempts {
  private readonly failures = new LRUCache<string, Failures>({ max: 100_000, ttl: WINDOW_MS })
  private readonly now: () => number
  constructor(now: () => number = Date.now) {
    this.now = now
  }

  private n(key: string): number {
    return this.failures.get(key)?.n ?? 0
  }

  needsCaptcha(account: string, address: string): boolean {
    return this.n(account) >= CAPTCHA_AFTER || this.n(address) >= CAPTCHA_AFTER * ADDRESS_FACTOR
  }

  /** Seconds to wait before the next try; 0: now. */
  wait(account: string, address: string): number {
    const one = (key: string, after: number) => {
      const f = this.failures.get(key)
      if (!f || f.n < after) return 0
      const delay = Math.min(2 ** (f.n - after + 1) * 1000, MAX_DELAY_MS)
      return Math.max(0, Math.ceil((f.last + delay - this.now()) / 1000))
    }
    return Math.max(one(account, DELAY_AFTER), one(address, DELAY_AFTER * ADDRESS_FACTOR))
  }

  failed(account: string, address: string): void {
    for (const key of [account, address]) this.failures.set(key, { n: this.n(key) + 1, last: this.now() })
  }

  succeeded(account: string): void {
    this.failures.delete(account)
  }
}
