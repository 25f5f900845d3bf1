import { Worker } from 'node:worker_threads'
import type { Product } from '../ingest/product-catalog.ts'

export type ScriptResult = { ok: true; value: unknown } | { ok: false; reason: string }

/** What goes to the thread and comes back. */
export interface ScriptJob {
  n: number
  productId: string
  script: string
  call: 'rawDataToProtocol' | 'protocolToRawData'
  /** Bytes, or JSON text. */
  input: Uint8Array | string
}
export type ScriptDone = { n: number } & ScriptResult

/** A script that ran into its limit this often in a row rests, so that it does not take the time of the others. */
const STRIKES = 5
const REST_MS = 10_000
const MAX_WAITING = 5000

/** Runs the products' scripts in a thread of their own, each call in a sandbox with a time and a memory limit. */
export class RawScripts {
  #thread: Worker | undefined
  #n = 0
  readonly #waiting = new Map<number, (result: ScriptResult) => void>()
  readonly #strikes = new Map<string, { n: number; until: number }>()

  /** Bytes of a device -> the message they mean (an object such as `{method, id, params}`). */
  async toProtocol(product: Product, bytes: Buffer): Promise<ScriptResult> {
    const result = await this.#call(product, 'rawDataToProtocol', bytes)
    if (!result.ok || isObject(result.value)) return result
    return { ok: false, reason: 'the script did not make an object' }
  }

  /** A message to a device -> its bytes. */
  async toRaw(product: Product, message: string): Promise<ScriptResult> {
    return this.#call(product, 'protocolToRawData', message)
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
    this.#failAll('the server stops')
  }

  #call(product: Product, call: ScriptJob['call'], input: ScriptJob['input']): Promise<ScriptResult> {
    if (!product.rawScript) return Promise.resolve({ ok: false, reason: 'the product has no script' })
    const strikes = this.#strikes.get(product.id)
    if (strikes && strikes.until > Date.now())
      return Promise.resolve({ ok: false, reason: 'the script rests after running too long' })
    if (this.#waiting.size >= MAX_WAITING) return Promise.resolve({ ok: false, reason: 'too many scripts wait' })
    const n = ++this.#n
    return new Promise((resolve) => {
      this.#waiting.set(n, (result) => {
        this.#judge(product.id, result)
        resolve(result)
      })
      const job: ScriptJob = { n, productId: product.id, script: product.rawScript, call, input }
      this.#running().postMessage(job)
    })
  }

  #judge(productId: string, result: ScriptResult): void {
    if (result.ok || !/limit/.test(result.reason)) {
      this.#strikes.delete(productId)
      return
    }
    const n = (this.#strikes.get(productId)?.n ?? 0) + 1
    this.#strikes.set(productId, { n: n >= STRIKES ? 0 : n, until: n >= STRIKES ? Date.now() + REST_MS : 0 })
  }

  #running(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('./raw-script-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    thread.on('message', ({ n, ...result }: ScriptDone) => {
      const done = this.#waiting.get(n)
      this.#waiting.delete(n)
      done?.(result)
    })
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
      this.#failAll('the script thread ended')
    })
    thread.unref()
    this.#thread = thread
    return thread
  }

  #failAll(reason: string): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const done of waiting) done({ ok: false, reason })
  }
}

const isObject = (v: unknown) => typeof v === 'object' && v !== null && !Array.isArray(v)
