import { LRUCache } from 'lru-cache'

const WINDOW_MS = 30 * 60_000
/** Many people share an address. */
const ADDRESS_FACTOR = 10

/** Read anew at each try: they are parameters. */
export interface AttemptLimits {
  /** A captcha is asked for after this many failures. */
  captchaAfter(): number
  /** From here on each further try must wait: 2, 4, 8 … seconds, up to the longest wait. */
  delayAfter(): number
  maxDelayMs(): number
}

interface Failures {
  n: number
  last: number
}

/** Counts failed sign-ins by account and by address, whether or not the account exists. */
export class Attempts {
  private readonly failures = new LRUCache<string, Failures>({ max: 100_000, ttl: WINDOW_MS })
  private readonly now: () => number
  private readonly limits: AttemptLimits
  constructor(limits: AttemptLimits, now: () => number = Date.now) {
    this.limits = limits
    this.now = now
  }

  private n(key: string): number {
    return this.failures.get(key)?.n ?? 0
  }

  needsCaptcha(account: string, address: string): boolean {
    const after = this.limits.captchaAfter()
    return this.n(account) >= after || this.n(address) >= after * ADDRESS_FACTOR
  }

  /** Seconds to wait before the next try; 0: now. */
  wait(account: string, address: string): number {
    const one = (key: string, after: number) => {
      const f = this.failures.get(key)
      if (!f || f.n < after) return 0
      const delay = Math.min(2 ** (f.n - after + 1) * 1000, this.limits.maxDelayMs())
      return Math.max(0, Math.ceil((f.last + delay - this.now()) / 1000))
    }
    const after = this.limits.delayAfter()
    return Math.max(one(account, after), one(address, after * ADDRESS_FACTOR))
  }

  failed(account: string, address: string): void {
    for (const key of [account, address]) this.failures.set(key, { n: this.n(key) + 1, last: this.now() })
  }

  succeeded(account: string): void {
    this.failures.delete(account)
  }
}
