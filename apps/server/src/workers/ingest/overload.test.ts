import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { upTopic } from '@tecovie/device/topics.ts'
import { generate, type Packet, parser } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { type TestAccess, testAccess, until } from '../gateway/test-access.ts'
import type { TestDevice } from '../gateway/test-rows.ts'

const CLIENTS = 40
const EACH = 250
const PAYLOAD = 4096
const CAP = 2 * 1024 * 1024
/** What one connection may hold beyond the cap: what was read at once, and a packet cut in two. */
const PER_CONNECTION = 160 * 1024

const bytes = (packet: Packet) => generate(packet) as Buffer

interface Flood {
  readonly socket: Socket
  acknowledged(): number
  flood(): Promise<void>
}

/** A device that writes as fast as its socket takes it and waits for nothing. */
async function open(access: TestAccess, device: TestDevice): Promise<Flood> {
  const socket = connect(access.gateway.broker?.port as number, '127.0.0.1')
  await once(socket, 'connect')
  let acknowledged = 0
  const answers = parser({ protocolVersion: 4 })
  const welcome = new Promise<void>((resolve, reject) =>
    answers.on('packet', (packet) => {
      if (packet.cmd === 'puback') acknowledged++
      else if (packet.cmd === 'connack') packet.returnCode ? reject(new Error('refused')) : resolve()
    }),
  )
  socket.on('data', (d) => answers.parse(d))
  socket.on('error', () => undefined)
  const username = `${device.deviceKey}&${device.productKey}`
  const hello = { clientId: username, username, password: Buffer.from(device.secret), keepalive: 1, clean: true }
  socket.write(bytes({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, ...hello } as Packet))
  await welcome
  const topic = upTopic.propertyPost(device.productKey, device.deviceKey)
  const flood = async () => {
    for (let i = 1; i <= EACH; i++) {
      const payload = JSON.stringify({ id: `m${i}`, params: { temperature: i % 100 } }).padEnd(PAYLOAD)
      const packet = { cmd: 'publish', topic, payload, qos: 1, messageId: i, dup: false, retain: false } as const
      if (!socket.write(bytes(packet))) await once(socket, 'drain')
    }
  }
  return { socket, acknowledged: () => acknowledged, flood }
}

test('many times more than can be stored: devices wait, memory is bounded, nothing is lost', async () => {
  const access = await testAccess({ maxQueueBytes: CAP, env: { TECOVIE_DEVICE_RATE: '100000' } })
  const lock = await access.services.pool.connect()
  try {
    const product = await access.product()
    const devices = await Promise.all(Array.from({ length: CLIENTS }, () => access.device(product)))
    const received = async () => {
      const metric = await access.services.metrics.getSingleMetric('tecovie_messages_received_total')?.get()
      return metric?.values[0]?.value ?? 0
    }
    // The writer stands still in its transaction.
    await lock.query('begin')
    await lock.query('lock table device_latest in exclusive mode')
    const clients = await Promise.all(devices.map((d) => open(access, d)))
    for (const client of clients) void client.flood()
    const broker = access.gateway.broker!
    await until(async () => access.ingest.full && broker.heldBack.connections === CLIENTS, 15_000)
    const taken = await received()
    const held = taken * PAYLOAD + broker.heldBack.bytes
    expect(held).toBeLessThan(CAP + CLIENTS * PER_CONNECTION)
    expect(held).toBeLessThan((CLIENTS * EACH * PAYLOAD) / 4)
    await new Promise((r) => setTimeout(r, 3500))
    // Not one more has been read, and nobody is let go for a silence that is the server's.
    expect(await received()).toBe(taken)
    expect(broker.connections).toBe(CLIENTS)
    expect(clients.reduce((n, c) => n + c.acknowledged(), 0)).toBe(0)
    const late = await open(access, await access.device(product))
    late.socket.destroy()
    await lock.query('commit')
    await until(async () => clients.every((c) => c.acknowledged() === EACH), 60_000)
    expect(await received()).toBe(CLIENTS * EACH)
    expect(access.ingest.full).toBe(false)
    expect(await access.rows('select count(*)::int as n from telemetry')).toEqual([{ n: CLIENTS * EACH }])
    for (const { socket } of clients) socket.destroy()
  } finally {
    await lock.query('rollback').catch(() => undefined)
    lock.release()
    await access.stop()
  }
}, 120_000)
