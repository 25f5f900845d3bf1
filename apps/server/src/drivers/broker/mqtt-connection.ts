import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import { FrameCheck } from './frame-check.ts'
import type { Connection, EndReason } from './types.ts'

/** Unacknowledged messages and bytes of one connection before it is not read on. */
const WINDOW_MESSAGES = 200
const WINDOW_BYTES = 262_144
/** Unsent bytes to a client that reads too slowly before it is let go. */
const MAX_UNSENT = 1_048_576

/** What a connection needs of its broker. */
export interface ReadGate {
  readonly paused: boolean
  readonly maxPacketBytes: number
  /** The connection could not read; it is asked again on resume. */
  waiting(connection: MqttConnection<never>): void
}

const NONE: ReadonlySet<string> = new Set()

/** One MQTT client: its socket, its window of unacknowledged messages, and when it is not read on. */
export class MqttConnection<S> implements Connection<S> {
  readonly socket: Socket
  readonly address: string
  readonly secure: boolean
  session: S | undefined
  client: Client | undefined
  identity: string | undefined
  online = false
  ended = false
  lastSeen = Date.now()
  /** ms of silence after which the client counts as gone; 0: never. */
  silence = 0
  endReason: EndReason = 'closed'
  endDetail: string | undefined
  readonly #frames: FrameCheck
  readonly #gate: ReadGate
  #filters: Set<string> | undefined
  #messages = 0
  #bytes = 0
  #wanting = false
  #until = 0

  constructor(socket: Socket, gate: ReadGate, secure: boolean) {
    this.socket = socket
    this.address = socket.remoteAddress ?? ''
    this.secure = secure
    this.#gate = gate
    this.#frames = new FrameCheck(gate.maxPacketBytes)
    const read = socket.read.bind(socket)
    // Every byte the protocol layer reads passes here: the one place to hold a client back and to see oversized packets.
    socket.read = (size?: number) => this.#read(read, size)
  }

  get open(): boolean {
    return this.online && !this.ended
  }

  get subscriptions(): ReadonlySet<string> {
    return this.#filters ?? NONE
  }

  /** Whether it is this server that does not read or owes an answer, so that silence proves nothing. */
  get heldBack(): boolean {
    return this.#wanting || this.#messages > 0
  }

  subscribed(filter: string): void {
    this.#filters ??= new Set()
    this.#filters.add(filter)
  }

  unsubscribed(filter: string): void {
    this.#filters?.delete(filter)
  }

  send(topic: string, payload: string | Buffer, qos: 0 | 1): boolean {
    if (!this.open || !this.client) return false
    if (this.socket.writableLength > MAX_UNSENT) {
      this.end('closed', 'reads too slowly')
      return false
    }
    this.client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, () => undefined)
    return true
  }

  delay(ms: number): void {
    this.#until = Math.max(this.#until, Date.now() + ms)
  }

  end(reason: EndReason, detail?: string): void {
    if (this.ended) return
    this.ended = true
    this.endReason = reason
    this.endDetail = detail
    this.socket.destroy()
  }

  /** Counts a message in; the answer counts it out and reads on. */
  accept(bytes: number): () => void {
    this.#messages++
    this.#bytes += bytes
    return () => {
      this.#messages--
      this.#bytes -= bytes
      if (this.#wanting) this.readOn()
    }
  }

  /** Reads on if there is room. */
  readOn(): void {
    if (!this.#wanting || this.ended || this.#blocked()) return
    this.#wanting = false
    this.socket.emit('readable')
  }

  get saidGoodbye(): boolean {
    return this.#frames.disconnected
  }

  #blocked(): boolean {
    if (this.#messages >= WINDOW_MESSAGES || this.#bytes >= WINDOW_BYTES) return true
    // Who is not signed in yet may: a device that is turned away under load only comes again.
    if (this.online && this.#gate.paused) {
      this.#gate.waiting(this as unknown as MqttConnection<never>)
      return true
    }
    if (this.#until === 0) return false
    const wait = this.#until - Date.now()
    if (wait <= 0) {
      this.#until = 0
      return false
    }
    setTimeout(() => this.readOn(), wait).unref()
    return true
  }

  #read(read: (size?: number) => Buffer | null, size: number | undefined): Buffer | null {
    if (this.ended) return null
    if (this.#blocked()) {
      this.#wanting = true
      return null
    }
    const data = read(size)
    if (!data) return null
    this.lastSeen = Date.now()
    const wrong = this.#frames.take(data)
    if (!wrong) return data
    this.end('refused', wrong)
    return null
  }
}
