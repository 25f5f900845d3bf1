import { connect, type Socket } from 'node:net'
import { generate } from 'mqtt-packet'
import type { Histogram } from './histogram.ts'

/** One device of the load: how it signs in and where it reports. */
export interface LoadDevice {
  clientId: string
  username: string
  password: string
  topic: string
  codes: readonly string[]
}

const CONNACK = 0x20
const PUBACK = 0x40

/** One MQTT connection that keeps up to `window` QoS 1 messages in flight; made to cost the load machine little. */
export class LoadConnection {
  readonly #device: LoadDevice
  readonly #window: number
  readonly #latency: Histogram
  readonly #head: Buffer
  readonly #sentAt = new Float64Array(65_536)
  readonly #reports = new Map<number, string>()
  /** What is sent and not acknowledged, to be sent again after a new connection; kept only with the report ids. */
  readonly #unacknowledged = new Map<number, Buffer>()
  readonly #run: string
  #socket: Socket | undefined
  #rest: Buffer = Buffer.alloc(0)
  #nextId = 1
  #count = 0
  inFlight = 0
  sent = 0
  acknowledged = 0
  connected = false
  closed = false
  /** Report ids acknowledged so far; kept only when asked for. */
  readonly acknowledgedReports: string[] | undefined
  onConnected: (() => void) | undefined

  constructor(
    device: LoadDevice,
    run: string,
    options: { window: number; latency: Histogram; keepReports?: boolean | undefined },
  ) {
    this.#device = device
    this.#run = run
    this.#window = options.window
    this.#latency = options.latency
    this.acknowledgedReports = options.keepReports ? [] : undefined
    const topic = Buffer.from(device.topic)
    this.#head = Buffer.alloc(2 + topic.length)
    this.#head.writeUInt16BE(topic.length, 0)
    topic.copy(this.#head, 2)
  }

  /** Connects; after a lost connection again, with what was not acknowledged repeated. */
  open(host: string, port: number): void {
    this.#rest = Buffer.alloc(0)
    const { clientId, username, password } = this.#device
    this.closed = false
    const socket = connect({ host, port, noDelay: true })
    this.#socket = socket
    socket.on('connect', () =>
      socket.write(
        generate({ cmd: 'connect', clientId, username, password: Buffer.from(password), keepalive: 300, clean: true }),
      ),
    )
    socket.on('data', (data) => this.#read(data))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.connected = false
      this.closed = true
    })
  }

  get ready(): boolean {
    return this.connected && this.inFlight < this.#window
  }

  /** Sends one property report; values move so that rules have something to look at. */
  send(now: number): void {
    const n = this.#count++
    const id = this.#nextId
    this.#nextId = id === 65_535 ? 1 : id + 1
    const report = `${this.#run}-${n}`
    const params = this.#device.codes.map((code, i) => `"${code}":${((n * (i + 3)) % 900) / 10}`).join(',')
    const body = `{"id":"${report}","version":"1.0","params":{${params}},"method":"thing.event.property.post"}`
    const rest = this.#head.length + 2 + Buffer.byteLength(body)
    const buffer = Buffer.allocUnsafe(rest + 5)
    buffer[0] = 0x32
    let at = 1
    for (let left = rest; ; ) {
      const byte = left & 127
      left >>= 7
      buffer[at++] = left ? byte | 128 : byte
      if (!left) break
    }
    at += this.#head.copy(buffer, at)
    at = buffer.writeUInt16BE(id, at)
    at += buffer.write(body, at)
    this.#sentAt[id] = now
    if (this.acknowledgedReports) {
      this.#reports.set(id, report)
      this.#unacknowledged.set(id, buffer.subarray(0, at))
    }
    this.inFlight++
    this.sent++
    this.#socket?.write(buffer.subarray(0, at))
  }

  close(): void {
    this.#socket?.destroy()
  }

  #read(data: Buffer): void {
    let buffer = this.#rest.length ? Buffer.concat([this.#rest, data]) : data
    while (buffer.length >= 2) {
      // Everything a load connection is sent is shorter than 128 bytes.
      const size = 2 + buffer[1]!
      if (buffer.length < size) break
      const kind = buffer[0]! & 0xf0
      if (kind === PUBACK) this.#acknowledge(buffer.readUInt16BE(2))
      else if (kind === CONNACK) {
        this.connected = buffer[3] === 0
        if (this.connected) this.#repeat()
      }
      buffer = buffer.subarray(size)
    }
    this.#rest = buffer
  }

  #repeat(): void {
    for (const again of this.#unacknowledged.values()) {
      // PUBLISH, QoS 1, repeated.
      again[0] = 0x3a
      this.#socket?.write(again)
    }
    this.onConnected?.()
  }

  #acknowledge(id: number): void {
    this.inFlight--
    this.acknowledged++
    this.#latency.add(performance.now() - this.#sentAt[id]!)
    this.#unacknowledged.delete(id)
    const report = this.#reports.get(id)
    if (report && this.acknowledgedReports) {
      this.#reports.delete(id)
      this.acknowledgedReports.push(report)
    }
  }
}
