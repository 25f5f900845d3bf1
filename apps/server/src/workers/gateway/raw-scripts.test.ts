import { downTopic, upTopic } from '@tecovie/device/topics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceReply } from './device-sender.ts'
import { type TestAccess, testAccess } from './test-access.ts'

let access: TestAccess
const replies: DeviceReply[] = []
beforeAll(async () => {
  access = await testAccess({ onReply: (_id, reply) => void replies.push(reply) })
})
afterAll(() => access.stop())

const SCRIPT = `
function rawDataToProtocol(bytes) {
  if (bytes[0] === 2) return { id: String(bytes[1]), code: 200, data: {} }
  return { method: 'thing.event.property.post', id: String(bytes[1]), params: { temperature: bytes[2] / 2 } }
}
function protocolToRawData(message) { return [1, message.params.level, 255] }`

async function raw(script: string, bytes: number[]) {
  const device = await access.device(await access.product({ raw_script: script }))
  const client = await access.connect(device)
  await client.publishAsync(upTopic.raw(device.productKey, device.deviceKey), Buffer.from(bytes), { qos: 1 })
  await access.rejections.flush()
  const why = await access.rows<{ reason: string }>('select reason from device_rejection where device_id = $1', [
    device.id,
  ])
  const rows = await access.rows('select report, properties from telemetry where device_id = $1', [device.id])
  return { device, client, rows, reason: why[0]?.reason }
}

test('bytes become a report', async () => {
  const { rows } = await raw(SCRIPT, [1, 7, 43])
  expect(rows).toEqual([{ report: '7', properties: { temperature: 21.5 } }])
})

test('a command becomes bytes, and bytes its answer', async () => {
  const { device, client } = await raw(SCRIPT, [1, 1, 1])
  const got = new Promise<Buffer>((resolve) => client.on('message', (_t, payload) => resolve(payload)))
  await client.subscribeAsync(downTopic.raw(device.productKey, device.deviceKey))
  const topic = downTopic.propertySet(device.productKey, device.deviceKey)
  expect(await access.sender.sendToDevice(device, topic, '{"id":"5","params":{"level":9}}')).toBe(true)
  expect([...(await got)]).toEqual([1, 9, 255])
  await client.publishAsync(upTopic.raw(device.productKey, device.deviceKey), Buffer.from([2, 5]), { qos: 1 })
  expect(replies).toContainEqual(expect.objectContaining({ id: '5', code: 200 }))
})

test.each([
  ['an endless loop', 'function rawDataToProtocol() { while (true) {} }', /time limit/],
  [
    'eating memory',
    `function rawDataToProtocol() { const a = []; for (;;) a.push('x'.repeat(100000) + a.length) }`,
    /limit/,
  ],
  ['endless depth', 'function rawDataToProtocol(b) { return rawDataToProtocol(b) }', /limit|overflow|InternalError/],
  ['an error', `function rawDataToProtocol() { throw new Error('no') }`, /no/],
  ['no function', 'const x = 1', /rawDataToProtocol/],
  ['no object', 'function rawDataToProtocol() { return 5 }', /object/],
  ['a syntax error', 'function {', /SyntaxError/],
  [
    'reaching out',
    `function rawDataToProtocol() { return { params: { label: typeof process + typeof require } } }`,
    /unknown|undefined|^$/,
  ],
])('a script with %s harms nobody', async (_name, script, reason) => {
  const result = await raw(script, [1, 2, 3])
  if (result.rows.length) expect(result.rows[0]).toMatchObject({ properties: { label: 'undefinedundefined' } })
  else expect(result.reason).toMatch(reason)
  expect(result.client.connected).toBe(true)
})

test('a script that keeps running too long rests', async () => {
  const { device, client } = await raw('function rawDataToProtocol() { while (true) {} }', [1])
  for (let i = 0; i < 6; i++)
    await client.publishAsync(upTopic.raw(device.productKey, device.deviceKey), Buffer.from([i]), { qos: 1 })
  await access.rejections.flush()
  const rows = await access.rows('select reason from device_rejection where device_id = $1', [device.id])
  expect(rows.map((r) => r.reason)).toContain('the script rests after running too long')
})
