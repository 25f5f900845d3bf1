const MAX_BATCH = 1000

interface Waiting<V> {
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

/** Collects look-ups that are asked for in the same turn, and those that wait for a running one, into one query. */
export class Batched<K, V> {
  readonly #read: (keys: K[]) => Promise<Map<K, V>>
  #waiting = new Map<K, Waiting<V>[]>()
  #running = false

  constructor(read: (keys: K[]) => Promise<Map<K, V>>) {
    this.#read = read
  }

  get(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push({ resolve, reject })
      else this.#waiting.set(key, [{ resolve, reject }])
      if (this.#running) return
      this.#running = true
      setImmediate(() => void this.#run())
    })
  }

  async #run(): Promise<void> {
    while (this.#waiting.size) {
      const taken = [...this.#waiting].slice(0, MAX_BATCH)
      for (const [key] of taken) this.#waiting.delete(key)
      try {
        const found = await this.#read(taken.map(([key]) => key))
        for (const [key, all] of taken) for (const w of all) w.resolve(found.get(key))
      } catch (error) {
        for (const [, all] of taken) for (const w of all) w.reject(error)
      }
    }
    this.#running = false
  }
}
