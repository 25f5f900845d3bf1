import { signPairs } from '@tecovie/device/login.ts'
import { signRegister } from '@tecovie/device/register.ts'
import { upTopic } from '@tecovie/device/topics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccess, testAccess } from '../../workers/gateway/test-access.ts'
import type { TestDevice } from '../../workers/gateway/test-rows.ts'

let access: TestAccess
beforeAll(async () => {
  access = await testAccess({ env: { TECOVIE_DEVICE_RATE: '50' } })
})
afterAll(() => access.stop())

interface Answer {
  code: number
  data: { token: string; expiresIn: number; deviceSecret: string }
}
async function send(path: string, body: unknown, token?: string) {
  const response = await fetch(access.httpAddress + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    retry: response.headers.get('retry-after'),
    body: (await response.json()) as Answer,
  }
}
async function signedIn(device: TestDevice): Promise<string> {
  const { body } = await send('/device/auth', { ...device, password: device.secret })
  return body.data.token
}
const path = (d: TestDevice) => `/device${upTopic.propertyPost(d.productKey, d.deviceKey)}`

test('signs in with a signature or the secret and reports; 200 means stored', async () => {
  const device = await access.device(await access.product())
  const { productKey, deviceKey } = device
  const pairs = { clientId: 'x', deviceName: deviceKey, productKey, timestamp: '5' }
  const sign = signPairs(pairs, device.secret, 'hmacsha256')
  const signed = await send('/device/auth', { ...pairs, sign, signmethod: 'hmacsha256' })
  expect(signed).toMatchObject({ status: 200, body: { data: { expiresIn: 900 } } })
  const answer = await send(path(device), { id: 'h1', params: { temperature: 5 } }, signed.body.data.token)
  expect(answer).toMatchObject({ status: 200, body: { id: 'h1', code: 200 } })
  expect(await access.rows('select report from telemetry where device_id = $1', [device.id])).toEqual([
    { report: 'h1' },
  ])
  expect(await signedIn(device)).toBeTruthy()
})

test('refuses wrong credentials, no token, another device’s topic, a token after the secret changed', async () => {
  const product = await access.product()
  const [device, other] = [await access.device(product), await access.device(product)]
  expect((await send('/device/auth', { ...device, password: 'no' })).status).toBe(401)
  expect((await send('/device/auth', 'not json')).status).toBe(401)
  expect((await send(path(device), { params: {} })).status).toBe(401)
  const token = await signedIn(device)
  expect((await send(path(other), { params: {} }, token)).status).toBe(403)
  expect((await send('/device/sys/%ff', { params: {} }, token)).status).toBeLessThan(500)
  expect((await send(path(device), { params: {} }, `${token}x`)).status).toBe(401)
  await access.rows('update device set device_secret = $2 where id = $1', [
    device.id,
    access.services.secrets.seal('new'),
  ])
  access.services.bus.emit('device.changed', { deviceIds: [device.id] })
  expect((await send(path(device), { params: {} }, token)).status).toBe(401)
})

test('bad values are answered with reason and code; a body over 128 kB is refused', async () => {
  const device = await access.device(await access.product())
  const token = await signedIn(device)
  expect((await send(path(device), { id: '1', params: { temperature: 'hot' } }, token)).body).toMatchObject({
    code: 6307,
  })
  expect((await send(path(device), '{', token)).body).toMatchObject({ code: 6207 })
  expect((await send(path(device), 'x'.repeat(140_000), token)).status).toBe(413)
})

test('over the rate: 429 with the time to wait', async () => {
  const device = await access.device(await access.product())
  const token = await signedIn(device)
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, i) => send(path(device), { id: `${i}`, params: { temperature: 1 } }, token)),
  )
  const refused = answers.filter((a) => a.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]!.retry)).toBeGreaterThan(0)
  const stored = await access.rows('select 1 as n from telemetry where device_id = $1', [device.id])
  expect(stored).toHaveLength(answers.filter((a) => a.status === 200).length)
})

test('dynamic registration', async () => {
  const product = await access.product({ dynamic_register: 1 })
  const device = await access.device(product)
  const request = { productKey: product.key, deviceName: device.deviceKey, random: 'r' }
  expect(await send('/device/auth/register', signRegister(request, product.secret))).toMatchObject({
    status: 200,
    body: { data: { deviceSecret: device.secret } },
  })
  expect((await send('/device/auth/register', signRegister(request, 'guess'))).status).toBe(401)
  expect((await send('/device/auth/register', {})).status).toBe(400)
})
