import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccess, testAccess, until } from '../gateway/test-access.ts'
import type { TestDevice } from '../gateway/test-rows.ts'

let access: TestAccess
beforeAll(async () => {
  access = await testAccess({ presenceGrace: 1500 })
})
afterAll(() => access.stop())

const state = async (device: TestDevice) =>
  (await access.rows('select online, status, presence_reason from device where id = $1', [device.id]))[0]
const becomes = (device: TestDevice, online: number, reason: string) =>
  until(async () => {
    const row = await state(device)
    return row?.online === online && row.presence_reason === reason
  })

test('connected, then a goodbye; each with its evidence and times', async () => {
  const device = await access.device(await access.product())
  const client = await access.connect(device)
  await becomes(device, 1, 'connected')
  expect(await state(device)).toMatchObject({ status: 1 })
  await client.endAsync()
  await becomes(device, 0, 'closed')
  const rows = await access.rows(
    'select online, reason, detail from device_presence where device_id = $1 order by id',
    [device.id],
  )
  expect(rows).toMatchObject([
    { online: 1, reason: 'connected' },
    { online: 0, reason: 'closed', detail: null },
  ])
  const [times] = await access.rows(
    'select last_online_time is not null as on, last_offline_time is not null as off, active_time is not null as active from device where id = $1',
    [device.id],
  )
  expect(times).toEqual({ on: true, off: true, active: true })
})

test('a connection that breaks says so', async () => {
  const device = await access.device(await access.product())
  const client = await access.connect(device)
  await becomes(device, 1, 'connected')
  client.stream.destroy()
  await becomes(device, 0, 'closed')
  const [row] = await access.rows('select detail from device_presence where device_id = $1 order by id desc', [
    device.id,
  ])
  expect(row).toEqual({ detail: { detail: 'connection lost' } })
})

test('silence beyond the keep-alive', async () => {
  const device = await access.device(await access.product())
  const client = await access.connect(device, { keepalive: 1, reschedulePings: false })
  await becomes(device, 1, 'connected')
  client.stream.pause()
  // Nothing is sent any more, the socket stays open.
  ;(client as unknown as { sendPing: () => void }).sendPing = () => undefined
  ;(client as unknown as { keepaliveManager?: { destroy(): void } }).keepaliveManager?.destroy()
  await becomes(device, 0, 'keepalive-timeout')
})

test('taken over by a second connection: stays online, the first is cut', async () => {
  const device = await access.device(await access.product())
  const first = await access.connect(device)
  const closed = new Promise<void>((r) => first.once('close', () => r()))
  const second = await access.connect(device, { clientId: 'another id' })
  await closed
  expect(second.connected).toBe(true)
  await until(async () => {
    const rows = await access.rows('select reason from device_presence where device_id = $1', [device.id])
    return rows.some((r) => r.reason === 'taken-over')
  })
  expect(access.presence.isOnline(device.id)).toBe(true)
  await becomes(device, 1, 'connected')
})

test('online in the database after a crash: offline when it does not come back, untouched when it does', async () => {
  const product = await access.product()
  const [absent, back] = [await access.device(product), await access.device(product)]
  await access.rows('update device set online = 1, status = 1 where id = any($1)', [[absent.id, back.id]])
  const again = await testAccess({
    presenceGrace: 800,
    dataDir: access.services.config.dataDir,
    server: { connection: access.services.pool.options as never, stop: async () => undefined },
  })
  try {
    await again.connect(back)
    await becomes(absent, 0, 'server-restarted')
    await becomes(back, 1, 'connected')
  } finally {
    await again.stop()
  }
})

test('a device in error is shown as faulty while it is online', async () => {
  const device = await access.device(await access.product(), { device_status: 'error' })
  await access.connect(device)
  await becomes(device, 1, 'connected')
  expect(await state(device)).toMatchObject({ status: 2 })
})
