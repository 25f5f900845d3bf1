const STEPS = 20
const SIZE = 400

/** Counts durations in logarithmic steps (12 % wide), from 1 µs up. */
export class Histogram {
  readonly #counts = new Uint32Array(SIZE)
  total = 0
  max = 0

  add(ms: number): void {
    this.total++
    if (ms > this.max) this.max = ms
    const step = Math.floor(Math.log10(Math.max(ms, 0.001) * 1000) * STEPS)
    this.#counts[Math.min(step, SIZE - 1)]!++
  }

  /** The duration (ms) below which a share `q` (0 to 1) of all lies; the upper end of its step. */
  quantile(q: number): number {
    let left = this.total * q
    for (let i = 0; i < SIZE; i++) {
      left -= this.#counts[i]!
      if (left <= 0) return Math.min(10 ** ((i + 1) / STEPS) / 1000, this.max)
    }
    return this.max
  }
}
