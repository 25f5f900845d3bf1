import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Fleet } from './fleet.ts'
import type { LoadOrder, LoadResult } from './load-process.ts'
import type { ServerOrder } from './server-process.ts'

export interface ServerReady {
  kind: 'ready'
  port: number
  fleet?: Fleet
  connection: { host: string; port: number; user: string; database: string }
}
export interface Usage {
  kind: 'usage'
  cpuSeconds: number
  rss: number
  metrics: string
}

const script = (name: string) => join(import.meta.dirname, name)

/** The next message of a kind. Rejects when the process ends first. */
export function next<T extends { kind: string }>(child: ChildProcess, kind: T['kind']): Promise<T> {
  return new Promise((resolve, reject) => {
    const take = (message: unknown) => {
      if ((message as T).kind !== kind) return
      child.off('message', take)
      child.off('exit', gone)
      resolve(message as T)
    }
    const gone = () => reject(new Error(`ended before it said ${kind}`))
    child.on('message', take)
    child.once('exit', gone)
  })
}

export async function startServer(
  order: ServerOrder,
  execArgv: string[] = [],
): Promise<ServerReady & { child: ChildProcess }> {
  const child = fork(script('server-process.ts'), { execArgv })
  child.send(order)
  return { ...(await next<ServerReady>(child, 'ready')), child }
}

export async function stopServer(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.send('stop')
  await ended
}

export async function usage(child: ChildProcess): Promise<Usage> {
  const answer = next<Usage>(child, 'usage')
  child.send('usage')
  return answer
}

/** Starts a load; `done` resolves with its figures. */
export async function startLoad(
  order: LoadOrder,
): Promise<{ child: ChildProcess; connected: LoadResult; done: Promise<LoadResult> }> {
  const child = fork(script('load-process.ts'))
  const connected = next<LoadResult>(child, 'connected')
  const done = next<LoadResult>(child, 'done')
  done.catch(() => undefined)
  child.send(order)
  return { child, connected: await connected, done }
}
