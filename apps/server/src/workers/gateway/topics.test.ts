import { upTopic } from '@tecovie/device/topics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, type TestAccess, testAccess, until } from './test-access.ts'
import type { TestDevice } from './test-rows.ts'

let access: TestAccess
let device: TestDevice
let other: TestDevice
beforeAll(async () => {
  access = await testAccess()
  const product = await access.product()
  device = await access.device(product)
  other = await access.device(product)
})
afterAll(() => access.stop())

const rejections = (id: string) =>
  until(async () => {
    await access.rejections.flush()
    const rows = await access.rows<{ code: number; reason: string; topic: string }>(
      'select code, reason, topic from device_rejection where device_id = $1 order by id',
      [id],
    )
    return rows.length ? rows : undefined
  })

test('a message on another device’s topic is refused, counted and visible; nothing is stored', async () => {
  const client = await access.connect(device)
  const topic = upTopic.propertyPost(other.productKey, other.deviceKey)
  await client.publishAsync(topic, '{"id":"1","params":{"temperature":1}}', { qos: 1 })
  expect(await rejections(device.id)).toContainEqual(expect.objectContaining({ code: 403, topic }))
  expect(await access.rows('select 1 from telemetry where device_id = any($1)', [[device.id, other.id]])).toEqual([])
  const [row] = await access.rows('select rejected_count from device where id = $1', [device.id])
  expect(row).toEqual({ rejected_count: '1' })
})

test('a device that keeps trying foreign topics is let go', async () => {
  const client = await access.connect(other)
  const closed = new Promise<void>((r) => client.once('close', () => r()))
  for (let i = 0; i < 25; i++) client.publish(`/sys/x/y/${i}`, '{}', { qos: 0 })
  await closed
})

test('the platform’s own topics cannot be published', async () => {
  const client = await access.connect(device)
  const topic = `/sys/${device.productKey}/${device.deviceKey}/thing/service/property/set`
  await client.publishAsync(topic, '{}', { qos: 1 })
  expect(await rejections(device.id)).toContainEqual(expect.objectContaining({ code: 403, topic }))
})

test.each(['#', '+/#', '/sys/#', '/sys/+/+/thing/#', '$SYS/#', '$share/g/#'])(
  'subscribing to %s is refused',
  async (filter) => {
    const client = await access.connect(device)
    const granted = await client.subscribeAsync(filter).catch((e: Error) => e)
    if (granted instanceof Error) expect(granted.message).toMatch(/unspecified|closed|invalid/i)
    else expect(granted[0]?.qos).toBe(128)
  },
)

test('its own topics may be subscribed to, another device’s not', async () => {
  const client = await access.connect(device)
  const own = await client.subscribeAsync(`/sys/${device.productKey}/${device.deviceKey}/#`, { qos: 1 })
  expect(own[0]?.qos).toBe(1)
  const foreign = await client
    .subscribeAsync(`/sys/${other.productKey}/${other.deviceKey}/#`)
    .catch((e: Error) => e.message)
  expect(foreign).toMatch(/unspecified/i)
})

test('a will on a foreign topic refuses the connection; an own one is a report', async () => {
  const foreign = upTopic.propertyPost(other.productKey, other.deviceKey)
  await expect(
    access.connect(device, { will: { topic: foreign, payload: Buffer.from('{}'), qos: 1, retain: true } }),
  ).rejects.toThrow(/Not authorized/i)
  const own = upTopic.propertyPost(device.productKey, device.deviceKey)
  const payload = Buffer.from('{"id":"will-1","params":{"temperature":3}}')
  const client = await access.connect(device, { will: { topic: own, payload, qos: 1, retain: false } })
  client.stream.destroy()
  await until(async () => (await access.rows(`select 1 from telemetry where report = 'will-1'`))[0])
})

test('a retained message is stored as a report and never handed to anybody', async () => {
  const client = await access.connect(device)
  const topic = upTopic.propertyPost(device.productKey, device.deviceKey)
  await client.publishAsync(topic, '{"id":"kept-1","params":{"temperature":3}}', { qos: 1, retain: true })
  const heard: string[] = []
  client.on('message', (t) => heard.push(t))
  await client.subscribeAsync(topic).catch(() => undefined)
  await post(client, device, { temperature: 4 })
  expect(heard).not.toContain(topic)
  expect(await access.rows(`select 1 as n from telemetry where report = 'kept-1'`)).toHaveLength(1)
})

test('QoS 2 is stored once', async () => {
  const client = await access.connect(device)
  const topic = upTopic.propertyPost(device.productKey, device.deviceKey)
  await client.publishAsync(topic, '{"id":"two-1","params":{"temperature":3}}', { qos: 2 })
  expect(await access.rows(`select 1 as n from telemetry where report = 'two-1'`)).toHaveLength(1)
})
