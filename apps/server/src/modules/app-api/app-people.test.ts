import { AppPeople } from '@tecovie/simulator/app-people.ts'
import { Simulation } from '@tecovie/simulator/simulation.ts'
import { SmsHook } from '@tecovie/simulator/sms-hook.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../kit/test-server.ts'
import { eventually, makeThing, type TestThing } from '../../kit/test-things.ts'
import { ok } from '../device/test-things.ts'

const SECRET = 'hook-secret'
const devices = '/api/tecovie-iot-device/device'

let server: TestServer
let admin: Client
let thing: TestThing
const hook = new SmsHook(SECRET)
let port: number
beforeAll(async () => {
  port = await hook.listen(0)
  server = await startTestServer({
    TECOVIE_CAPTCHA: 'never',
    TECOVIE_SMS: 'http',
    TECOVIE_SMS_URL: `http://127.0.0.1:${port}/`,
    TECOVIE_SMS_SECRET: SECRET,
    TECOVIE_WEBHOOK_ALLOW: '127.0.0.1',
  })
  admin = await server.as()
  thing = await makeThing(admin)
})
afterAll(async () => {
  await server?.stop()
  await hook.stop()
})

it('simulated people register, bind a device by its window and one by its label, and set what may be set', async () => {
  const { productKey, productId, projectId, device } = thing
  const mac = '02AABBCCDD01'
  const second = await ok<{ deviceKey: string; deviceSecret: string }>(
    admin.post(`${devices}/save`, { deviceName: '二号', deviceKey: 'second', productId, projectId, mac }),
  )
  const property = { code: 'power', category: '1', dataType: '3' }
  const simulation = new Simulation({
    url: `mqtt://127.0.0.1:${server.mqttPort}`,
    devices: [
      { productKey, deviceKey: device.key, secret: device.secret },
      { productKey, deviceKey: second.deviceKey, secret: second.deviceSecret, mac },
    ],
    functions: { [productKey]: [property] },
    intervalMs: 200,
  })
  simulation.start()
  const people = new AppPeople({ people: 1, api: server.address, tenantId: '000000', everyMs: 30 }, hook)
  try {
    await people.start(simulation)
    expect(people.counts).toMatchObject({ people: 1, bound: 2, errors: 0 })
    await eventually(
      async () => people.counts.sets,
      (n) => n > 0,
    )
    const { rows } = await eventually(
      () =>
        sql<{ mobile: string; state: string }>`select u.mobile, c.state from command c
          join app_user u on u.id = c.app_user_id where c.state = 'acknowledged'`.execute(server.services.db),
      (r) => r.rows.length > 0,
    )
    expect(rows[0]?.mobile).toBe('10000000001')
  } finally {
    people.stop()
    await simulation.stop()
  }
})

it('the hook hands nothing over that the server did not sign', async () => {
  const body = JSON.stringify({ phone: '10000000001', code: 'AAAA' })
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  expect(answer.status).toBe(401)
})
