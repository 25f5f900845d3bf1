import { signLogin } from '@tecovie/device/login.ts'
import { signRegister } from '@tecovie/device/register.ts'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccess, testAccess, until } from './test-access.ts'

let access: TestAccess
beforeAll(async () => {
  access = await testAccess({ env: { TECOVIE_CONNECTIONS_PER_ADDRESS: '30' } })
})
afterAll(() => access.stop())

test.each(['hmacsha256', 'hmacsha1', 'hmacmd5'] as const)('signs in with %s', async (method) => {
  const device = await access.device(await access.product())
  const login = signLogin({ ...device, method, timestamp: Date.now() }, device.secret)
  const client = await access.connect(device, login)
  expect(client.connected).toBe(true)
})

test('signs in with the plain secret', async () => {
  const device = await access.device(await access.product())
  expect((await access.connect(device)).connected).toBe(true)
})

test('refuses a wrong secret, an unknown device, a disabled one, a foreign product', async () => {
  const product = await access.product()
  const device = await access.device(product)
  const disabled = await access.device(product, { enabled: 0 })
  const other = await access.product()
  await expect(access.connect({ ...device, secret: 'no' })).rejects.toThrow(/Bad|password/i)
  await expect(access.connect({ ...device, secret: '' })).rejects.toThrow()
  await expect(access.connect({ ...device, deviceKey: 'nobody' })).rejects.toThrow(/Bad|password/i)
  await expect(access.connect({ ...device, productKey: other.key })).rejects.toThrow(/Bad|password/i)
  await expect(access.connect(disabled)).rejects.toThrow(/Not authorized/i)
  const evidence = await until(async () => {
    const rows = await access.rows('select reason from device_presence where device_id = $1', [device.id])
    return rows.length ? rows : undefined
  })
  expect(evidence[0]).toEqual({ reason: 'refused' })
})

test('a device that was disabled is cut off; a new secret ends the old session', async () => {
  const device = await access.device(await access.product())
  const client = await access.connect(device)
  const closed = new Promise<void>((r) => client.once('close', () => r()))
  await access.rows('update device set enabled = 0 where id = $1', [device.id])
  access.services.bus.emit('device.changed', { deviceIds: [device.id] })
  await closed
  await expect(access.connect(device)).rejects.toThrow(/Not authorized/i)
})

test('a device made after it knocked is let in', async () => {
  const product = await access.product()
  const device = await access.device(product)
  await access.rows(`update device set device_key = 'later' where id = $1`, [device.id])
  const later = { ...device, deviceKey: 'not-yet' }
  await expect(access.connect(later)).rejects.toThrow()
  await access.rows(`update device set device_key = 'not-yet' where id = $1`, [device.id])
  access.services.bus.emit('device.changed', { deviceIds: [device.id] })
  expect((await access.connect(later)).connected).toBe(true)
})

test('fetches its secret with the product secret, once, over MQTT', async () => {
  const product = await access.product({ dynamic_register: 1 })
  const device = await access.device(product)
  const request = { productKey: product.key, deviceName: device.deviceKey, random: '4711' }
  const { sign } = signRegister(request, product.secret)
  const client = mqtt.connect({
    port: access.gateway.broker!.port,
    clientId: `x|securemode=2,authType=register,random=4711,signmethod=hmacsha256|`,
    username: `${device.deviceKey}&${product.key}`,
    password: sign,
    reconnectPeriod: 0,
  })
  const secret = await new Promise((resolve) => client.on('message', (_t, p) => resolve(JSON.parse(p.toString()))))
  expect(secret).toMatchObject({ deviceSecret: device.secret, deviceName: device.deviceKey })
  client.end(true)
  await access.connect(device)
  await until(async () => {
    const [row] = await access.rows('select active_time from device where id = $1', [device.id])
    return row?.active_time
  })
  const again = await access.register.register(signRegister(request, product.secret))
  expect(again).toMatchObject({ refused: 5 })
})

test('refuses registration with a wrong signature or where the product does not allow it', async () => {
  const closed = await access.product()
  const device = await access.device(closed)
  const request = { productKey: closed.key, deviceName: device.deviceKey, random: '1' }
  expect(await access.register.register(signRegister(request, closed.secret))).toMatchObject({ refused: 5 })
  expect(await access.register.register(signRegister(request, 'guess'))).toMatchObject({ refused: 4 })
})
