import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../kit/test-server.ts'

describe('where devices connect', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never' })
  })
  afterAll(() => server?.stop())

  it('is told with the ports that are open, for the host the caller used', async () => {
    const admin = await server.as()
    const { body } = await admin.get('/api/tecovie-iot-device/access/info')
    const httpPort = Number(new URL(server.address).port)
    expect(body.data).toEqual({ host: '127.0.0.1', httpPort, mqttPort: server.mqttPort, mqttsPort: null })
    await new Promise((resolve, reject) => {
      const socket = connect(body.data.mqttPort, body.data.host, () => resolve(socket.destroy()))
      socket.on('error', reject)
    })
  })
})
