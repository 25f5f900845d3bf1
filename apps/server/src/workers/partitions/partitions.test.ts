import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, type TestAccess, testAccess } from '../gateway/test-access.ts'
import { Partitions } from './partitions.ts'

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
