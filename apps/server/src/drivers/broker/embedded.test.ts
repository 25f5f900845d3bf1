import { connect, type Socket } from 'node:net'
import { generate, type Packet } from 'mqtt-packet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedBroker } from './embedded.ts'
import type { BrokerHandler, Message } from './types.ts'

const heard: Message[] = []
const ended: string[] = []
const handler: BrokerHandler<{ name: string }> = {
  signIn: async (_c, { username, password }) =>
    password === 'ok'
      ? { session: { name: username }, identity: username }
      : { refused: 4, reason: 'wrong user name or password' },
  online: () => undefined,
  offline: (_c, reason, detail) => void ended.push(`${reason} ${detail ?? ''}`.trim()),
  publish(_c, message, done) {
    heard.push(message)
    done()
  },
  maySubscribe: (_c, filter) => filter.startsWith('own/'),
}

let broker: EmbeddedBroker<{ name: string }>
beforeAll(async () => {
  broker = new EmbeddedBroker(
    { host: '127.0.0.1', port: 0, maxPacketBytes: 1000, maxTopicLevels: 5, connectionsPerAddress: 20, signInMs: 400 },
    handler,
  )
  await broker.start()
})
afterAll(() => broker.stop())

const bytes = (packet: Packet) => generate(packet) as Buffer
const hello = (username = 'a', more = {}) =>
  bytes({ cmd: 'connect', clientId: username, username, password: Buffer.from('ok'), keepalive: 30, ...more } as Packet)
const publish = (topic: string, payload: string | Buffer, messageId = 1) =>
  bytes({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false })

function open(): Promise<{ socket: Socket; data: () => Buffer; closed: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(broker.port, '127.0.0.1')
    let got = Buffer.alloc(0)
    socket.on('data', (d) => {
      got = Buffer.concat([got, d])
    })
    const closed = new Promise<void>((done) => socket.on('close', () => done()))
    socket.on('error', reject)
    socket.on('connect', () => {
      socket.off('error', reject)
      socket.on('error', () => undefined)
      resolve({ socket, data: () => got, closed })
    })
  })
}
const soon = (ms = 60) => new Promise((r) => setTimeout(r, ms))

/** The broker still serves others. */
async function lives(): Promise<void> {
  const { socket, data } = await open()
  socket.write(Buffer.concat([hello(`probe${Math.random()}`), publish('own/x', 'alive', 7)]))
  for (let i = 0; i < 50 && data().length < 8; i++) await soon(20)
  expect(data()).toEqual(Buffer.from([0x20, 2, 0, 0, 0x40, 2, 0, 7]))
  socket.destroy()
}

test('packets cut at every byte arrive whole', async () => {
  const { socket, data } = await open()
  heard.length = 0
  for (const byte of Buffer.concat([hello('cut'), publish('own/cut', 'payload', 3)])) {
    socket.write(Buffer.from([byte]))
    await new Promise((r) => setImmediate(r))
  }
  await soon(200)
  expect(data().subarray(-4)).toEqual(Buffer.from([0x40, 2, 0, 3]))
  expect(heard.map((m) => m.payload.toString())).toContain('payload')
  socket.destroy()
})

test('a packet over the limit ends the connection at its header', async () => {
  const { socket, closed } = await open()
  ended.length = 0
  socket.write(hello('huge'))
  await soon()
  socket.write(Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]))
  await closed
  await soon()
  expect(ended).toContain('refused packet too large')
  await lives()
})

test.each<[string, Buffer]>([
  ['no MQTT at all', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['publish before connect', publish('own/x', 'x')],
  ['zero bytes', Buffer.alloc(64)],
  ['an endless length', Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ['connect twice', Buffer.concat([hello('twice'), hello('twice')])],
  ['a reserved type', Buffer.concat([hello('r'), Buffer.from([0xf0, 0])])],
  ['an empty topic', Buffer.concat([hello('e'), publish('', 'x')])],
  ['a wildcard topic', Buffer.concat([hello('w'), publish('own/#', 'x')])],
  ['too many levels', Buffer.concat([hello('l'), publish('a/b/c/d/e/f/g', 'x')])],
  ['QoS 3', Buffer.concat([hello('q'), Buffer.from([0x36, 5, 0, 1, 0x61, 0, 1])])],
  ['MQTT 5', hello('five', { protocolVersion: 5 })],
  [
    'acknowledgements nobody asked for',
    Buffer.concat([hello('u'), Buffer.from([0x40, 2, 0, 9, 0x62, 2, 0, 9, 0x70, 2, 0, 9])]),
  ],
])('%s does no harm', async (_name, data) => {
  const { socket } = await open()
  socket.write(data)
  await soon()
  socket.destroy()
  await lives()
})

test('random bytes do no harm', async () => {
  let seed = 42
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  for (let i = 0; i < 60; i++) {
    const { socket } = await open()
    const noise = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 300) }, () => Math.floor(random() * 256)))
    socket.write(random() < 0.5 ? noise : Buffer.concat([hello(`n${i}`), noise]))
    await soon(5)
    socket.destroy()
  }
  await lives()
})

test('who says nothing is let go', async () => {
  const { closed } = await open()
  await closed
  await lives()
})

test('a refused client is told', async () => {
  const { socket, data, closed } = await open()
  socket.write(bytes({ cmd: 'connect', clientId: 'x', username: 'x', password: Buffer.from('no') } as Packet))
  await closed
  expect(data()).toEqual(Buffer.from([0x20, 2, 0, 4]))
})

test('more connections than an address may have are refused, and freed again', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => open()))
  const one = await open()
  await one.closed
  for (const { socket } of all) socket.destroy()
  await soon(100)
  expect(broker.connections).toBe(0)
  await lives()
})

test('the same identity takes over', async () => {
  ended.length = 0
  const first = await open()
  first.socket.write(hello('same'))
  await soon()
  const second = await open()
  second.socket.write(hello('same', { clientId: 'else' }))
  await first.closed
  await soon()
  expect(ended).toContain('taken-over by 127.0.0.1')
  expect(second.data()).toEqual(Buffer.from([0x20, 2, 0, 0]))
  second.socket.destroy()
})

test('while paused nothing is read; afterwards everything is there', async () => {
  const { socket } = await open()
  socket.write(hello('paused'))
  await soon()
  broker.pause()
  heard.length = 0
  for (let i = 1; i <= 20; i++) socket.write(publish('own/p', `${i}`, i))
  await soon(100)
  expect(heard.length).toBe(0)
  broker.resume()
  await soon(100)
  expect(heard.map((m) => Number(m.payload.toString()))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  socket.destroy()
})
