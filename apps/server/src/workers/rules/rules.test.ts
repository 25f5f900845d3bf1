import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, type TestAccess, testAccess, until } from '../gateway/test-access.ts'
import { condition, type TestDevice } from '../gateway/test-rows.ts'

let access: TestAccess
beforeAll(async () => {
  access = await testAccess()
})
afterAll(() => access.stop())

interface EventRow {
  id: string
  event_status: number
  hits: string
  event_desc: string
  evidence: { conditions: unknown[]; reportId: string; ruleVersion: number }
  merged: boolean
  work_order_id: string | null
}
const events = (device: TestDevice, ruleId?: string) =>
  access.rows<EventRow>(
    'select * from rule_event where device_id = $1 and ($2::bigint is null or rule_id = $2) order by id',
    [device.id, ruleId ?? null],
  )
const health = async (device: TestDevice) =>
  (await access.rows('select device_status, status from device where id = $1', [device.id]))[0]

async function made(fields: Record<string, unknown> = {}) {
  const product = await access.product()
  const device = await access.device(product)
  const rule = await access.rule(product, fields)
  return { product, device, rule, client: await access.connect(device) }
}

test('a report over the threshold raises one event; further ones are hits; evidence and text say why', async () => {
  const { device, client } = await made({ device_status: 'error' })
  await post(client, device, { temperature: 51 }, { id: 'r1' })
  await post(client, device, { temperature: 52 }, { id: 'r2' })
  await post(client, device, { temperature: 53 }, { id: 'r3' })
  const [event, ...others] = await events(device)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    event_status: 0,
    hits: '3',
    event_desc: '温度 51℃，大于 50℃',
    evidence: {
      reportId: 'r1',
      ruleVersion: 1,
      conditions: [{ code: 'temperature', name: '温度', value: 51, compare: 'gt', threshold: 50, unit: '℃' }],
    },
  })
  const logs = await access.rows('select kind from rule_event_log where event_id = $1 order by id', [event!.id])
  expect(logs.map((l) => l.kind)).toEqual(['raised', 'hit', 'hit'])
  expect(await health(device)).toMatchObject({ device_status: 'error' })
})

test('a storm of reports in one moment makes one event', async () => {
  const { device, client } = await made()
  await Promise.all(Array.from({ length: 100 }, (_, i) => post(client, device, { temperature: 60 + i / 10 })))
  const found = await events(device)
  expect(found).toHaveLength(1)
  expect(found[0]!.hits).toBe('100')
})

test('a repeated report is no second hit', async () => {
  const { device, client } = await made()
  const time = Date.now() - 1000
  await post(client, device, { temperature: 60 }, { id: 'same', time })
  await post(client, device, { temperature: 60 }, { id: 'same', time })
  expect((await events(device))[0]!.hits).toBe('1')
})

test('closedCycle closes the event when the condition no longer holds, and health is normal again', async () => {
  const { device, client } = await made({ closed_cycle: 1 })
  await post(client, device, { temperature: 60 })
  expect(await health(device)).toMatchObject({ device_status: 'abnormal' })
  await post(client, device, { temperature: 20 })
  expect(await events(device)).toMatchObject([{ event_status: 3 }])
  expect(await health(device)).toMatchObject({ device_status: 'normal' })
  await post(client, device, { temperature: 61 })
  expect(await events(device)).toMatchObject([{ event_status: 3 }, { event_status: 0 }])
})

test('raise, close and raise again within one batch', async () => {
  const { device, client } = await made({ closed_cycle: 1 })
  await Promise.all([60, 20, 61, 21, 62].map((temperature) => post(client, device, { temperature })))
  expect((await events(device)).map((e) => e.event_status)).toEqual([3, 3, 0])
})

test('evenUniqueType 2: each hit is an event, no sooner than the interval', async () => {
  const { device, client, product } = await made({ even_unique_type: '2', interval_time: 3600 })
  await post(client, device, { temperature: 60 })
  await post(client, device, { temperature: 61 })
  expect(await events(device)).toHaveLength(1)
  const each = await access.rule(product, { even_unique_type: '2' })
  await post(client, device, { temperature: 62 })
  await post(client, device, { temperature: 63 })
  expect(await events(device, each)).toHaveLength(2)
})

test('conditions read the merged newest values', async () => {
  const product = await access.product()
  const device = await access.device(product)
  await access.rule(product, {
    rule_sub_definitions: [condition(product, 'temperature', 'gt', '50'), condition(product, 'humidity', 'lt', '10')],
  })
  const client = await access.connect(device)
  await post(client, device, { temperature: 60 })
  expect(await events(device)).toEqual([])
  await post(client, device, { humidity: 5 })
  expect(await events(device)).toHaveLength(1)
})

test('conditions on two products hold together within a project', async () => {
  const [a, b] = [await access.product(), await access.product()]
  const [one, two] = [await access.device(a), await access.device(b)]
  await access.rule(a, {
    rule_sub_definitions: [condition(a, 'temperature', 'gt', '50'), condition(b, 'temperature', 'gt', '50')],
  })
  await post(await access.connect(one), one, { temperature: 60 })
  await post(await access.connect(two), two, { temperature: 60 })
  expect(await events(one)).toEqual([])
  expect(await events(two)).toHaveLength(1)
})

test('an automatic rule makes a work order with its first progress, and a delivery for a third party', async () => {
  const { device, client } = await made({
    work_order_type: '3',
    wo_third_type: '1',
    work_order_url: 'https://example.org/hook',
    work_order_secret: 'sealed',
  })
  await post(client, device, { temperature: 60 })
  await post(client, device, { temperature: 61 })
  const [event] = await events(device)
  const orders = await access.rows('select * from work_order where event_id = $1', [event!.id])
  expect(orders).toMatchObject([{ wo_status: '1', wo_channel: '1', device_id: device.id, id: event!.work_order_id }])
  expect(
    await access.rows('select 1 as n from work_order_progress where work_order_id = $1', [orders[0]!.id]),
  ).toHaveLength(1)
  const deliveries = await access.rows('select * from webhook_delivery where event_id = $1', [event!.id])
  expect(deliveries).toMatchObject([
    { url: 'https://example.org/hook', state: 'waiting', body: { eventId: event!.id } },
  ])
})

test('a person closes the event: the next report raises another', async () => {
  const { device, client } = await made()
  await post(client, device, { temperature: 60 })
  const [event] = await events(device)
  await access.rows('update rule_event set event_status = 1 where id = $1', [event!.id])
  await access.rules.eventsClosed([event!.id])
  await post(client, device, { temperature: 61 })
  expect(await events(device)).toMatchObject([{ event_status: 1 }, { event_status: 0 }])
})

test('a closed event that nobody told of: the hit goes astray once, then a new event is raised', async () => {
  const { device, client } = await made()
  await post(client, device, { temperature: 60 })
  await access.rows('update rule_event set event_status = 2 where device_id = $1', [device.id])
  await post(client, device, { temperature: 61 })
  await post(client, device, { temperature: 62 })
  expect(await events(device)).toHaveLength(2)
})

test('a rule that is changed or disabled is read again', async () => {
  const { device, client, rule } = await made()
  await access.rows('update monitor_rule set status = 0 where id = $1', [rule])
  await access.rules.ruleChanged(rule)
  await post(client, device, { temperature: 60 })
  expect(await events(device)).toEqual([])
  await access.rows('update monitor_rule set status = 1, version = 2 where id = $1', [rule])
  await access.rules.ruleChanged(rule)
  await post(client, device, { temperature: 60 })
  expect(await events(device)).toMatchObject([{ evidence: { ruleVersion: 2 } }])
})

test('a rule that makes no sense keeps nobody from reporting', async () => {
  const { device, client } = await made({ rule_sub_definitions: [] })
  await post(client, device, { temperature: 60 })
  expect(await access.rows('select 1 as n from telemetry where device_id = $1', [device.id])).toHaveLength(1)
})

test('open pages are told', async () => {
  const { device, client } = await made()
  const heard: unknown[] = []
  const off = access.services.live.subscribe((m) => heard.push(m))
  await post(client, device, { temperature: 60 })
  await until(async () => heard.length >= 3)
  off()
  expect(heard).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ topic: 'events', data: expect.objectContaining({ kind: 'raised' }) }),
      expect.objectContaining({ topic: 'device', data: expect.objectContaining({ kind: 'health' }) }),
      expect.objectContaining({ topic: 'device', data: expect.objectContaining({ kind: 'values' }) }),
    ]),
  )
})
