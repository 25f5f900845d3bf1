import { upTopic } from '@tecovie/device/topics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, type TestAccess, testAccess } from '../gateway/test-access.ts'
import { Partitions } from './partitions.ts'
import { pruneExpired } from './prune.ts'

const DAY = 86_400_000
let access: TestAccess
beforeAll(async () => {
  access = await testAccess()
})
afterAll(() => access.stop())

const tables = async () =>
  (
    await access.rows<{ relname: string }>(
      `select relname from pg_class where relname ~ '^telemetry_r' and relkind in ('r', 'p')`,
    )
  ).map((r) => r.relname)
const nameOf = (retention: number, ts: number) =>
  `telemetry_r${retention}_${new Date(ts).toISOString().slice(0, 10).replaceAll('-', '')}`

test('today and tomorrow are there after the start', async () => {
  const now = Date.now()
  expect(await tables()).toEqual(expect.arrayContaining([nameOf(365, now), nameOf(365, now + DAY)]))
})

test('late data makes its day; each product has its own retention', async () => {
  const product = await access.product({ retention_days: 30 })
  const device = await access.device(product)
  const client = await access.connect(device)
  const late = Date.now() - 9 * DAY
  await post(client, device, { temperature: 1 }, { id: 'late', time: late })
  expect(await tables()).toContain(nameOf(30, late))
  expect(await access.rows(`select 1 as n from ${nameOf(30, late)}`)).toHaveLength(1)
})

test('two processes make the same day at once', async () => {
  const ts = Date.now() - 20 * DAY
  const all = [access.partitions, new Partitions(access.services.pool), new Partitions(access.services.pool)]
  await Promise.all(all.map((p) => p.ensure(90, ts)))
  expect(await tables()).toContain(nameOf(90, ts))
})

test('making a day neither waits for an open insert nor holds one up', async () => {
  const client = await access.services.pool.connect()
  const now = Date.now()
  await access.partitions.ensure(180, now)
  await client.query('begin')
  await client.query(
    `insert into telemetry (retention, device_id, ts, report, properties) values (180, 1, now(), 'x', '{}')`,
  )
  await access.partitions.ensure(180, now - 5 * DAY)
  await client.query('commit')
  client.release()
  expect(await tables()).toContain(nameOf(180, now - 5 * DAY))
})

test('whole days past retention are dropped, the last one within it stays', async () => {
  const now = Date.now()
  const p = access.partitions
  await p.ensure(7, now - 7 * DAY)
  await p.ensure(7, now - 8 * DAY)
  await p.ensure(7, now - 30 * DAY)
  expect((await p.dropExpired(now)).sort()).toEqual([nameOf(7, now - 30 * DAY), nameOf(7, now - 8 * DAY)].sort())
  expect(await tables()).toContain(nameOf(7, now - 7 * DAY))
  expect(await p.dropExpired(now)).toEqual([])
  await p.ensure(7, now - 8 * DAY)
  expect(await tables()).toContain(nameOf(7, now - 8 * DAY))
})

test('events of devices go with the retention they were stored under, in bounded steps', async () => {
  const [week, long] = [await access.product({ retention_days: 7 }), await access.product({ retention_days: 30 })]
  const now = Date.now()
  for (const product of [week, long]) {
    const device = await access.device(product)
    const client = await access.connect(device)
    const event = (days: number) =>
      client.publishAsync(
        upTopic.event(device.productKey, device.deviceKey, 'alarm'),
        JSON.stringify({ id: `e${days}`, params: { value: { alarm: days }, time: now - days * DAY + 60_000 } }),
        { qos: 1 },
      )
    for (const days of [0, 6, 7]) await event(days)
  }
  const left = () => access.rows('select retention::int, params from thing_event order by retention, ts desc')
  expect(await left()).toHaveLength(6)
  await access.rows(`insert into thing_event (id, tenant_id, device_id, ts, report, code, params, retention)
    select i, 'x', 1, now() - interval '100 days', 'r' || i, 'alarm', '{}', 90 from generate_series(1, 12000) i`)
  const later = now + 120_000
  expect(await pruneExpired(access.services.pool, later, () => true)).toBe(0)
  expect(await pruneExpired(access.services.pool, later)).toBe(12_001)
  expect(await left()).toMatchObject([
    { retention: 7, params: { alarm: 0 } },
    { retention: 7, params: { alarm: 6 } },
    { retention: 30, params: { alarm: 0 } },
    { retention: 30, params: { alarm: 6 } },
    { retention: 30, params: { alarm: 7 } },
  ])
})
