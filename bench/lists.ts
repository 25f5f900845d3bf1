import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type App, startApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { newId } from '../apps/server/src/platform/ids.ts'

/**
 * The list of devices, filtered and sorted, at growing numbers of devices, with 8 clients at once:
 * `node bench/lists.ts [--sizes 1000,10000,100000,1000000] [--seconds 10] [--clients 8]`.
 */
const { values: args } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '8' },
  },
})

const PASSWORD = 'bench-secret-1'
const dataDir = mkdtempSync(join(tmpdir(), 'tecovie-bench-'))
const config = readConfig({
  TECOVIE_DATA_DIR: dataDir,
  TECOVIE_HTTP_PORT: '0',
  TECOVIE_MQTT_PORT: '0',
  TECOVIE_ADMIN_PASSWORD: PASSWORD,
  TECOVIE_HTTP_RATE: '10000000',
  TECOVIE_LOG_LEVEL: 'silent',
})
const app = await startApp(config, pino({ level: 'silent' }))
const productIds = [newId(), newId(), newId(), newId()]
const projectIds = [newId(), newId(), newId(), newId(), newId()]

try {
  const token = await signIn(app)
  await seedProducts(app)
  let have = 0
  for (const size of args.sizes.split(',').map(Number)) {
    await addDevices(app, have, size)
    have = size
    for (const [name, queries] of Object.entries(cases(size))) {
      const times = await measure(app, token, queries, Number(args.seconds) / 5)
      console.log(JSON.stringify({ devices: size, case: name, ...summary(times) }))
    }
  }
} finally {
  await app.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function cases(size: number): Record<string, string[]> {
  const name = (i: number) => encodeURIComponent(`设备-${String((i * 7919) % size).padStart(7, '0')}`)
  return {
    'newest first': ['size=10', 'size=20&current=3'],
    'name contains, exact serial': Array.from({ length: 20 }, (_, i) => `size=10&deviceName=${name(i)}`),
    'product and online, by last online': productIds.map(
      (id) => `size=20&productId=${id}&online=1&descs=last_online_time`,
    ),
    'health not normal': ['size=20&deviceStatus=abnormal', 'size=20&deviceStatus=error'],
    'project, sorted by name': projectIds.map((id) => `size=20&projectId=${id}&ascs=device_name`),
  }
}

async function seedProducts(a: App): Promise<void> {
  const { pool } = a.services
  for (const [i, id] of productIds.entries())
    await pool.query(
      "insert into product (id, tenant_id, name, product_key, product_secret) values ($1, '100002', $2, $3, '')",
      [id, `产品${i}`, `bench${i}`],
    )
  for (const [i, id] of projectIds.entries())
    await pool.query(
      "insert into dept (id, tenant_id, parent_id, path, dept_name, dept_type) values ($1, '100002', 0, $2, $3, '3')",
      [id, `/${id}/`, `项目${i}`],
    )
}

async function addDevices(a: App, from: number, to: number): Promise<void> {
  const { pool } = a.services
  await pool.query('alter table device disable trigger device_counted')
  await pool.query(
    `insert into device (id, tenant_id, project_id, product_id, device_key, device_name, device_secret, mac, online, status, device_status, last_online_time, create_time)
     select 1000000000000 + i, '100002', ($3::bigint[])[1 + i % 5], ($4::bigint[])[1 + i % 4], 'K' || lpad(i::text, 9, '0'), '设备-' || lpad(i::text, 7, '0'), '',
       upper(lpad(to_hex(i), 12, '0')), (i % 10 < 7)::int, (i % 10 < 7)::int,
       case when i % 97 = 0 then 'abnormal' when i % 991 = 0 then 'error' else 'normal' end, now() - (i % 86400) * interval '1 second', now() - i * interval '1 second'
     from generate_series($1::int, $2::int - 1) i`,
    [from, to, projectIds, productIds],
  )
  await pool.query('alter table device enable trigger device_counted')
  await pool.query('truncate device_count')
  await pool.query(
    'insert into device_count select tenant_id, project_id, product_id, online, device_status, 0, count(*) from device group by 1, 2, 3, 4, 5',
  )
  await pool.query('vacuum analyze device')
}

async function post(a: App, path: string, body: unknown, token = '') {
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

/** A tenant of its own with its administrator, as a company would have; returns the administrator's token. */
async function signIn(a: App): Promise<string> {
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
  return (await post(a, 'tecovie-auth/token', { tenantId: '100002', account: 'admin', password: PASSWORD })).accessToken
}

async function measure(a: App, token: string, queries: readonly string[], seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = Date.now() + seconds * 1000
  const one = async (n: number) => {
    for (let i = n; Date.now() < end; i++) {
      const start = performance.now()
      const response = await fetch(`${a.address}/api/tecovie-iot-device/device/list?${queries[i % queries.length]}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = (await response.json()) as { code: number; msg: string }
      if (body.code !== 200) throw new Error(`${response.status} ${body.msg}`)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: Number(args.clients) }, (_, n) => one(n)))
  return times
}

function summary(times: number[]): Record<string, number> {
  const sorted = times.sort((a, b) => a - b)
  const at = (p: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0).toFixed(1))
  return { requests: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
