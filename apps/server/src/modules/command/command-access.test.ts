import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { makeThings, ok, type Things } from '../device/test-things.ts'

const base = '/api/tecovie-iot-device/device'

/** A port that is free now. */
async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

describe('commands over MQTT', () => {
  let server: TestServer
  let admin: Client
  let things: Things
  let port: number
  beforeAll(async () => {
    port = await freePort()
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', TECOVIE_MQTT_PORT: String(port) })
    admin = await server.as()
    things = await makeThings(admin)
  })
  afterAll(() => server?.stop())

  it('reach a device that comes online later, which answers', async () => {
    const { productId, projectId, productKey } = things
    const device = await ok<{ id: string; deviceSecret: string }>(
      admin.post(`${base}/save`, { deviceName: '真', deviceKey: 'real', productId, projectId }),
    )
    const body = { deviceId: device.id, params: { power: true }, offline: 'wait', timeoutSeconds: 60 }
    const { commandId } = await ok<{ commandId: string }>(admin.post(`${base}/control`, body))
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
      clientId: 'real',
      username: `real&${productKey}`,
      password: device.deviceSecret,
      reconnectPeriod: 0,
    })
    const topic = `/sys/${productKey}/real/thing/service/property/set`
    const received = new Promise<{ id: string; params: unknown }>((resolve) => {
      client.on('message', (_topic, payload) => resolve(JSON.parse(payload.toString())))
    })
    await client.subscribeAsync(topic, { qos: 1 })
    const message = await received
    expect(message).toMatchObject({ id: commandId, params: { power: 1 } })
    await client.publishAsync(`${topic}_reply`, JSON.stringify({ id: message.id, code: 200, data: {} }), { qos: 1 })
    const row = (await admin.get(`${base}/commands`, { id: commandId })).body.data.records[0]
    expect(row).toMatchObject({ state: 'acknowledged', resultCode: 200 })
    // Presence is written in batches, a moment after the fact.
    const presence = async () => (await admin.get(`${base}/presence`, { deviceId: device.id })).body.data.records.length
    await expect.poll(presence, { timeout: 10_000 }).toBeGreaterThan(0)
    await client.endAsync()
  })
})
