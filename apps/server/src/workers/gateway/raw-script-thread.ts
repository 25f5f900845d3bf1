import { parentPort } from 'node:worker_threads'
import { getQuickJS, type QuickJSContext, type QuickJSWASMModule } from 'quickjs-emscripten'
import type { ScriptDone, ScriptJob, ScriptResult } from './raw-scripts.ts'

const TIME_MS = 50
const MEMORY_BYTES = 8 * 1024 * 1024
const STACK_BYTES = 256 * 1024
const MAX_RESULT = 131_072

/** Runs one call in a sandbox of its own: nothing is left of a call for the next one. */
function run(quickjs: QuickJSWASMModule, { script, call, input }: ScriptJob): ScriptResult {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(MEMORY_BYTES)
  runtime.setMaxStackSize(STACK_BYTES)
  const context = runtime.newContext()
  try {
    const argument = typeof input === 'string' ? input : JSON.stringify([...input])
    const given = context.newString(argument)
    context.setProp(context.global, '__input', given)
    given.dispose()
    // The result leaves as text: no object of the sandbox is touched from outside.
    const tail = `;JSON.stringify(${call}(JSON.parse(__input)), (k, v) => ArrayBuffer.isView(v) ? Array.from(v) : v)`
    runtime.setInterruptHandler(outOfTime())
    const result = context.evalCode(script + tail, 'script.js')
    if (result.error) {
      const reason = errorText(context.dump(result.error))
      result.error.dispose()
      return { ok: false, reason }
    }
    const text = context.typeof(result.value) === 'string' ? context.getString(result.value) : ''
    result.value.dispose()
    if (text.length > MAX_RESULT) return { ok: false, reason: 'the script made too much' }
    return text ? { ok: true, value: JSON.parse(text) } : { ok: false, reason: `${call} answered nothing` }
  } catch (error) {
    return { ok: false, reason: errorText(error) }
  } finally {
    dispose(context)
    runtime.dispose()
  }
}

/** The script's own computing time counts: on a busy machine it is not to blame for waiting. */
function outOfTime(): () => boolean {
  const spent = () => {
    const { user, system } = process.threadCpuUsage?.() ?? { user: Date.now() * 1000, system: 0 }
    return (user + system) / 1000
  }
  const started = spent()
  const latest = Date.now() + TIME_MS * 10
  return () => spent() - started > TIME_MS || Date.now() > latest
}

function errorText(error: unknown): string {
  const { name = 'Error', message = String(error) } = (error ?? {}) as { name?: string; message?: string }
  if (/interrupted/.test(message)) return `the script ran into its time limit of ${TIME_MS} ms`
  if (/out of memory|stack overflow/i.test(message)) return 'the script ran into its memory limit'
  return `${name}: ${message}`.slice(0, 200)
}

function dispose(context: QuickJSContext): void {
  if (context.alive) context.dispose()
}

const quickjs = getQuickJS()
parentPort?.on('message', async (job: ScriptJob) => {
  const done: ScriptDone = { n: job.n, ...run(await quickjs, job) }
  parentPort?.postMessage(done)
})
