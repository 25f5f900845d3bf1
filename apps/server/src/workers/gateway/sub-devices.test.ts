import { signSubDevice } from '@tecovie/device/gateway-payload.ts'
import { downTopic, replyTopic, upTopic } from '@tecovie/device/topics.ts'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextMessage, post, type TestAccess, testAccess, until } from './test-access.ts'
import type { TestDevice } from './test-rows.ts'

let access: TestAccess
beforeAll(async () => {
  access = await testAccess()
})
afterAll(() => access.stop())

async function setUp() {
  const gateway = await access.device(await access.product({ node_type: '2' }))
  const sub = await access.device(await access.product({ node_type: '3', dynamic_register: 1 }))
  const client = await access.connect(gateway)
  await client.subscribeAsync(`/sys/${gateway.productKey}/${gateway.deviceKey}/#`)
  return { gateway, sub, client }
}

async function ask(client: MqttClient, topic: string, params: unknown) {
  const answer = nextMessage(client, replyTopic(topic))
  await client.publishAsync(topic, JSON.stringify({ id: '9', params }), { qos: 1 })
  return answer
}
const topo = (g: TestDevice, verb: 'add' | 'delete' | 'get') => upTopic.topo(g.productKey, g.deviceKey, verb)
const combine = (g: TestDevice, verb: 'batch_register' | 'login' | 'logout') =>
  upTopic.combine(g.productKey, g.deviceKey, verb)
const online = async (d: TestDevice) =>
  (await access.rows('select online, presence_reason from device where id = $1', [d.id]))[0]

test('a gateway adds, logs in and speaks for a sub-device, and loses it when it goes', async () => {
  const { gateway, sub, client } = await setUp()
  const signed = signSubDevice(sub, sub.secret)
  expect(await ask(client, topo(gateway, 'add'), [signed])).toMatchObject({ id: '9', code: 200 })
  expect(await ask(client, topo(gateway, 'get'), {})).toMatchObject({ data: [{ deviceName: sub.deviceKey }] })
  await post(client, sub, { temperature: 1 }, { id: 'too-early' })
  expect(await ask(client, combine(gateway, 'login'), signed)).toMatchObject({ code: 200 })
  await post(client, sub, { temperature: 20 }, { id: 'sub-1' })
  expect(await access.rows('select report from telemetry where device_id = $1', [sub.id])).toEqual([
    { report: 'sub-1' },
  ])
  await until(async () => (await online(sub))?.online === 1)

  const topic = downTopic.propertySet(sub.productKey, sub.deviceKey)
  const command = nextMessage(client, topic)
  expect(await access.sender.sendToDevice(sub, topic, '{"id":"1","params":{}}')).toBe(true)
  expect(await command).toMatchObject({ id: '1' })

  await client.endAsync()
  await until(async () => (await online(sub))?.presence_reason === 'gateway-gone')
})

test('logging out ends it; then the gateway may not speak for it', async () => {
  const { gateway, sub, client } = await setUp()
  const signed = signSubDevice(sub, sub.secret)
  await ask(client, topo(gateway, 'add'), [signed])
  await ask(client, combine(gateway, 'login'), signed)
  await ask(client, combine(gateway, 'logout'), { productKey: sub.productKey, deviceName: sub.deviceKey })
  await post(client, sub, { temperature: 20 }, { id: 'after' })
  expect(await access.rows('select 1 from telemetry where device_id = $1', [sub.id])).toEqual([])
})

test('refuses a wrong signature, a device of another gateway, one that was taken away', async () => {
  const { gateway, sub, client } = await setUp()
  const wrong = signSubDevice(sub, 'guess')
  expect(await ask(client, topo(gateway, 'add'), [wrong])).toMatchObject({ code: 6287 })
  const signed = signSubDevice(sub, sub.secret)
  expect(await ask(client, combine(gateway, 'login'), signed)).toMatchObject({ code: 6402 })
  await ask(client, topo(gateway, 'add'), [signed])
  await ask(client, topo(gateway, 'delete'), [{ productKey: sub.productKey, deviceName: sub.deviceKey }])
  expect(await ask(client, combine(gateway, 'login'), signed)).toMatchObject({ code: 6402 })
})

test('hands out secrets of sub-devices that were never online', async () => {
  const { gateway, sub, client } = await setUp()
  const asked = [{ productKey: sub.productKey, deviceName: sub.deviceKey }]
  expect(await ask(client, combine(gateway, 'batch_register'), asked)).toMatchObject({
    code: 200,
    data: [{ deviceName: sub.deviceKey, deviceSecret: sub.secret }],
  })
  await access.rows('update device set active_time = now() where id = $1', [sub.id])
  expect(await ask(client, combine(gateway, 'batch_register'), asked)).toMatchObject({ code: 6403 })
})
