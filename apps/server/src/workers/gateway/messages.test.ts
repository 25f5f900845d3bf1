import { downTopic, replyTopic, upTopic } from '@tecovie/device/topics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceReply } from './device-sender.ts'
import { nextMessage, post, type TestAccess, testAccess, until } from './test-access.ts'
import type { TestDevice } from './test-rows.ts'

let access: TestAccess
let product: Awaited<ReturnType<TestAccess['product']>>
const replies: [string, DeviceReply][] = []
beforeAll(async () => {
  access = await testAccess({ onReply: (id, reply) => void replies.push([id, reply]) })
  product = await access.product()
})
afterAll(() => access.stop())

const stored = (device: TestDevice) =>
  access.rows<{ report: string; properties: unknown; ms: number }>(
    `select report, properties, (extract(epoch from ts) * 1000)::float8 as ms from telemetry
      where device_id = $1 order by ts`,
    [device.id],
  )
const latest = async (device: TestDevice) =>
  (
    await access.rows<{ properties: Record<string, { v: unknown; t: number }> }>(
      'select properties from device_latest where device_id = $1',
      [device.id],
    )
  )[0]?.properties

test('an acknowledged report is stored, with the newest values beside the device', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  await post(client, device, { temperature: 21.5, open: 1, label: 'hall' }, { id: 'a1' })
  expect(await stored(device)).toMatchObject([
    { report: 'a1', properties: { temperature: 21.5, open: true, label: 'hall' } },
  ])
  expect(await latest(device)).toMatchObject({ temperature: { v: 21.5 }, open: { v: true } })
})

test('bad values are kept out and answered; the good ones of the same report are stored', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const topic = upTopic.propertyPost(device.productKey, device.deviceKey)
  await client.subscribeAsync(replyTopic(topic))
  const answer = nextMessage(client, replyTopic(topic))
  await post(client, device, { temperature: 5000, humidity: 40, nonsense: 1 }, { id: 'b1' })
  expect(await answer).toMatchObject({ id: 'b1', code: 6305, data: { nonsense: { code: 5092 } } })
  expect(await stored(device)).toMatchObject([{ properties: { humidity: 40 } }])
})

test.each([
  ['no JSON', '{"id":'],
  ['not an object', '[1,2]'],
  ['a NUL', '{"id":"a\\u0000b","params":{}}'],
  ['half a character', '{"id":"x","params":{"label":"\\ud800"}}'],
  ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ['deep', `{"id":"1","params":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`],
  ['a prototype', '{"id":"1","params":{"__proto__":{"x":1}}}'],
])('a payload with %s is acknowledged, kept out and visible', async (_name, payload) => {
  const device = await access.device(product)
  const client = await access.connect(device)
  await client.publishAsync(upTopic.propertyPost(device.productKey, device.deviceKey), payload, { qos: 1 })
  await access.rejections.flush()
  expect(await access.rows('select 1 as n from device_rejection where device_id = $1', [device.id])).toHaveLength(1)
  expect(await stored(device)).toEqual([])
  expect(client.connected).toBe(true)
})

test('the same report twice is one', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const time = Date.now() - 5000
  await Promise.all([
    post(client, device, { temperature: 1 }, { id: 'c1', time }),
    post(client, device, { temperature: 1 }, { id: 'c1', time }),
  ])
  await post(client, device, { temperature: 1 }, { id: 'c1', time })
  expect(await stored(device)).toHaveLength(1)
})

test('a repetition without a time finds the time of the first', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const topic = upTopic.propertyPost(device.productKey, device.deviceKey)
  const body = '{"id":"again","params":{"temperature":1}}'
  await client.publishAsync(topic, body, { qos: 1 })
  await client.publishAsync(topic, body, { qos: 1, dup: true })
  expect(await stored(device)).toHaveLength(1)
  // A device that restarts its counter sends new values under an old id: that is another report.
  await client.publishAsync(topic, '{"id":"again","params":{"temperature":2}}', { qos: 1 })
  expect(await stored(device)).toHaveLength(2)
})

test('a late report lands in history and leaves the newest value alone', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const now = Date.now()
  await post(client, device, { temperature: 30 }, { id: 'new', time: now })
  await post(client, device, { temperature: 10, humidity: 5 }, { id: 'old', time: now - 3 * 86_400_000 })
  expect((await stored(device)).map((r) => r.report)).toEqual(['old', 'new'])
  expect(await latest(device)).toMatchObject({ temperature: { v: 30, t: now }, humidity: { v: 5 } })
})

test('a clock that is years off: stored with the receipt, and said so', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const partitions = () => access.rows("select relname from pg_class where relname like 'telemetry\\_r%' order by 1")
  const before = await partitions()
  await post(client, device, { temperature: 1 }, { id: 'future', time: Date.UTC(2099, 0, 1) })
  await post(client, device, { temperature: 2 }, { id: 'past', time: Date.UTC(1999, 0, 1) })
  const rows = await stored(device)
  expect(rows.every((r) => Math.abs(r.ms - Date.now()) < 10_000)).toBe(true)
  expect(rows).toHaveLength(2)
  await access.rejections.flush()
  expect(await access.rows('select reason, n from device_rejection where device_id = $1', [device.id])).toEqual(
    expect.arrayContaining([expect.objectContaining({ reason: 'clock-skew', n: '2' })]),
  )
  expect(await access.rows('select rejected_count from device where id = $1', [device.id])).toEqual([
    { rejected_count: '2' },
  ])
  expect(await partitions()).toEqual(before)
})

test('a batch of a device without a clock loses nothing', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const at = (i: number) => ({ value: 20 + i, time: 1000 * i })
  const alarm = (i: number) => ({ value: { alarm: i }, time: Date.UTC(2090, 0, 1) + i })
  const params = { properties: { temperature: [at(1), at(2), at(3)] }, events: { alarm: [alarm(1), alarm(2)] } }
  const topic = upTopic.batchPost(device.productKey, device.deviceKey)
  const body = JSON.stringify({ id: 'clockless', params })
  await client.publishAsync(topic, body, { qos: 1 })
  expect((await stored(device)).map((r) => r.properties)).toEqual([
    { temperature: 21 },
    { temperature: 22 },
    { temperature: 23 },
  ])
  const events = await access.rows('select params from thing_event where device_id = $1 order by ts', [device.id])
  expect(events).toEqual([{ params: { alarm: 1 } }, { params: { alarm: 2 } }])
  expect(await latest(device)).toMatchObject({ temperature: { v: 23 } })
})

test('open pages hear of a refusal once they can read it', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const seen: Promise<unknown[]>[] = []
  const off = access.services.live.subscribe(({ topic, data }) => {
    const { kind, deviceId } = data as { kind?: string; deviceId?: string }
    if (topic === 'device' && kind === 'rejected' && deviceId === device.id)
      seen.push(access.rows('select reason from device_rejection where device_id = $1', [device.id]))
  })
  await client.publishAsync(upTopic.propertyPost(device.productKey, device.deviceKey), 'no JSON', { qos: 1 })
  await until(async () => seen.length > 0)
  off()
  expect(await Promise.all(seen)).toEqual([[expect.anything()]])
})

test('a batch post: values by time, and events', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const t = Date.now() - 60_000
  const params = {
    properties: {
      temperature: [
        { value: 1, time: t },
        { value: 2, time: t + 1000 },
      ],
      humidity: [{ value: 9, time: t }],
    },
    events: { alarm: [{ value: { alarm: 7 }, time: t }] },
  }
  const topic = upTopic.batchPost(device.productKey, device.deviceKey)
  await client.publishAsync(topic, JSON.stringify({ id: 'batch', params }), { qos: 1 })
  expect(await stored(device)).toMatchObject([
    { properties: { temperature: 1, humidity: 9 } },
    { properties: { temperature: 2 } },
  ])
  expect(await access.rows('select code, params from thing_event where device_id = $1', [device.id])).toEqual([
    { code: 'alarm', params: { alarm: 7 } },
  ])
})

test('an event post is stored once', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const topic = upTopic.event(device.productKey, device.deviceKey, 'alarm')
  const body = JSON.stringify({ id: 'e1', params: { value: { alarm: 3 }, time: Date.now() - 1000 } })
  await client.publishAsync(topic, body, { qos: 1 })
  await client.publishAsync(topic, body, { qos: 1 })
  expect(await access.rows('select 1 as n from thing_event where device_id = $1', [device.id])).toHaveLength(1)
})

test('a command reaches the device and its reply is handed over', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  const topic = downTopic.service(device.productKey, device.deviceKey, 'restart')
  await client.subscribeAsync(topic)
  const command = nextMessage(client, topic)
  expect(await access.sender.sendToDevice(device, topic, '{"id":"77","params":{}}')).toBe(true)
  expect(await command).toMatchObject({ id: '77' })
  const reply = upTopic.serviceReply(device.productKey, device.deviceKey, 'restart')
  await client.publishAsync(reply, '{"id":"77","code":200,"data":{"ok":1}}', { qos: 1 })
  expect(replies).toContainEqual([device.id, expect.objectContaining({ id: '77', code: 200, service: 'restart' })])
  expect(await access.sender.sendToDevice({ ...device, deviceKey: 'gone' }, topic, '{}')).toBe(false)
})

test('messages over the rate of a device are held back, not lost', async () => {
  const slow = await testAccess({ env: { TECOVIE_DEVICE_RATE: '20' } })
  try {
    const device = await slow.device(await slow.product())
    const client = await slow.connect(device)
    const started = Date.now()
    await Promise.all(Array.from({ length: 60 }, (_, i) => post(client, device, { temperature: i }, { id: `n${i}` })))
    await post(client, device, { temperature: 1 }, { id: 'last' })
    expect(Date.now() - started).toBeGreaterThan(800)
    expect(await slow.rows('select 1 as n from telemetry where device_id = $1', [device.id])).toHaveLength(61)
  } finally {
    await slow.stop()
  }
})

test('the report’s time is shown on the device', async () => {
  const device = await access.device(product)
  const client = await access.connect(device)
  await post(client, device, { temperature: 1 })
  await until(
    async () =>
      (await access.rows('select last_report_time from device where id = $1', [device.id]))[0]?.last_report_time,
    15_000,
  )
})
