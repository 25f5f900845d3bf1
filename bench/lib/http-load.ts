import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type App, startApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'

const PASSWORD = 'bench-secret-1'

/**
 * Runs work against a whole server on an empty database of its own, and clears it away; a folder that is named is kept, and
 * found filled the next time (`fresh` says which).
 */
export async function withServer(
  work: (app: App, fresh: boolean) => Promise<void>,
  kept?: string | undefined,
): Promise<void> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'tecovie-bench-'))
  const fresh = !kept || !existsSync(kept)
  const config = readConfig({
    TECOVIE_DATA_DIR: dataDir,
    TECOVIE_HTTP_PORT: '0',
    TECOVIE_MQTT_PORT: '0',
    TECOVIE_ADMIN_PASSWORD: PASSWORD,
    TECOVIE_HTTP_RATE: '10000000',
    TECOVIE_LOG_LEVEL: 'silent',
  })
  const app = await startApp(config, pino({ level: 'silent' }))
  try {
    await work(app, fresh)
  } finally {
    await app.stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Posts a call; its data. Throws what the server answered when it refused. */
export async function post(a: App, path: string, body: unknown, token = '') {
  const response = await fetch(`${a.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as {
    code: number
    msg: string
    data: { accessToken: string; password: string }
  }
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

/** Token of the tenant's administrator that `signInTenant` made. */
export const signInAgain = async (a: App): Promise<string> =>
  (await post(a, 'tecovie-auth/token', { tenantId: '100002', account: 'admin', password: PASSWORD })).accessToken

/** A tenant of its own with its administrator, as a company would have; returns the administrator's token. */
export async function signInTenant(a: App): Promise<string> {
  const { accessToken } = await post(a, 'tecovie-auth/token', { account: 'admin', password: PASSWORD })
  const { password } = await post(
    a,
    'tecovie-system/tenant/submit',
    { tenantId: '100002', tenantName: '基准', linkman: '张三' },
    accessToken,
  )
  const first = await post(a, 'tecovie-auth/token', { tenantId: '100002', account: 'admin', password })
  await post(
    a,
    'tecovie-user/update-password',
    { oldPassword: password, newPassword: PASSWORD, newPassword1: PASSWORD },
    first.accessToken,
  )
  return signInAgain(a)
}

/** Milliseconds of GETs of the paths (below /api/), taken in turn by `clients` at once for `seconds`. */
export async function measure(
  a: App,
  token: string,
  paths: readonly string[],
  { seconds, clients }: { seconds: number; clients: number },
): Promise<number[]> {
  const times: number[] = []
  const end = Date.now() + seconds * 1000
  const one = async (n: number) => {
    for (let i = n; Date.now() < end; i++) {
      const start = performance.now()
      const response = await fetch(`${a.address}/api/${paths[i % paths.length]}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = (await response.json()) as { code: number; msg: string }
      if (body.code !== 200) throw new Error(`${response.status} ${body.msg}`)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => one(n)))
  return times
}

export function summary(times: number[]): Record<string, number> {
  const sorted = times.sort((a, b) => a - b)
  const at = (p: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0).toFixed(1))
  return { requests: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
