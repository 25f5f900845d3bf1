import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { Aedes, type AedesPublishPacket, type AuthenticateError, type Client, type ConnectPacket } from 'aedes'
import { MqttConnection } from './mqtt-connection.ts'
import { nowhere } from './nowhere.ts'
import type { BrokerHandler, DeviceBroker, Message, SignIn } from './types.ts'

export interface EmbeddedBrokerOptions {
  readonly host: string
  readonly port: number
  /** PEM texts; without them there is no TLS listener. */
  readonly tls?: { readonly port: number; readonly cert: string; readonly key: string; readonly clientCa?: string }
  readonly maxPacketBytes: number
  readonly maxTopicLevels: number
  readonly connectionsPerAddress: number
  /** ms from the first byte to CONNECT. */
  readonly signInMs: number
}

const SWEEP_MS = 1000
const LONGEST_SILENCE_MS = 27 * 3_600_000
const REFUSED_KEPT_MS = 50

type Done = (error?: Error | null) => void
interface Tagged {
  tecovie?: MqttConnection<unknown>
}

/** MQTT 3.1.1 in this process. Nothing is routed between clients: each speaks to the platform alone. */
export class EmbeddedBroker<S> implements DeviceBroker {
  readonly #options: EmbeddedBrokerOptions
  readonly #handler: BrokerHandler<S>
  readonly #all = new Set<MqttConnection<S>>()
  readonly #byIdentity = new Map<string, MqttConnection<S>>()
  readonly #perAddress = new Map<string, number>()
  readonly #waiting = new Set<MqttConnection<S>>()
  readonly #signIns = new WeakMap<MqttConnection<S>, { clientId: string; will?: Message }>()
  #aedes: Aedes | undefined
  #plain: Server | undefined
  #tls: Server | undefined
  #sweep: NodeJS.Timeout | undefined
  #number = 0
  #stopping = false
  paused = false

  constructor(options: EmbeddedBrokerOptions, handler: BrokerHandler<S>) {
    this.#options = options
    this.#handler = handler
  }

  get connections(): number {
    return this.#all.size
  }

  /** Connections that wait for this server, and their bytes in this process that are not read yet. */
  get heldBack(): { connections: number; bytes: number } {
    const held = [...this.#all].filter((c) => c.heldBack)
    return { connections: held.length, bytes: held.reduce((sum, c) => sum + c.socket.readableLength, 0) }
  }

  get maxPacketBytes(): number {
    return this.#options.maxPacketBytes
  }

  get port(): number {
    return portOf(this.#plain)
  }

  get tlsPort(): number {
    return portOf(this.#tls)
  }

  async start(): Promise<void> {
    const { host, port, tls, signInMs, maxTopicLevels } = this.#options
    this.#aedes = await Aedes.createBroker({
      mq: nowhere(),
      connectTimeout: signInMs,
      maxTopicLevels,
      maxClientsIdLength: 256,
      maxInflightInbound: 100,
      preConnect: (client, packet, done) => this.#preConnect(client, packet, done),
      authenticate: (client, user, password, done) => void this.#authenticate(client, user, password, done),
      authorizePublish: (client, packet, done) => this.#publish(client, packet as AedesPublishPacket, done),
      authorizeSubscribe: (client, subscription, done) => {
        const connection = this.#of(client)
        if (!this.#handler.maySubscribe(connection, subscription.topic)) return done(null, null)
        connection.subscribed(subscription.topic)
        done(null, subscription)
      },
    })
    const aedes = this.#aedes
    // Up messages end at the handler; the protocol layer has nobody to route them to.
    aedes.publish = ((_packet: unknown, client: unknown, done?: Done) => {
      const finished = typeof client === 'function' ? (client as Done) : done
      if (finished) setImmediate(finished)
    }) as typeof aedes.publish
    aedes.on('clientReady', (client) => this.#ready(client))
    aedes.on('unsubscribe', (filters, client) => {
      for (const filter of filters) this.#of(client).unsubscribed(filter)
    })
    aedes.on('clientError', (client, error) => this.#failed(client, error))
    aedes.on('connectionError', (client, error) => this.#failed(client, error))
    this.#sweep = setInterval(() => this.#dropSilent(), SWEEP_MS).unref()
    this.#plain = createServer({ noDelay: true }, (socket) => this.#connect(socket, false))
    await listening(this.#plain, port, host)
    if (!tls) return
    const { cert, key, clientCa: ca } = tls
    const options = { cert, key, ...(ca ? { ca, requestCert: true, rejectUnauthorized: false } : {}) }
    this.#tls = createTlsServer({ ...options, noDelay: true, handshakeTimeout: signInMs }, (s) =>
      this.#connect(s, true),
    )
    await listening(this.#tls, tls.port, host)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#sweep)
    const closed = [this.#plain, this.#tls].map((s) => s && new Promise((resolve) => s.close(resolve)))
    for (const connection of this.#all) connection.end('server-restarted')
    await Promise.all(closed)
    await new Promise<void>((resolve) => (this.#aedes ? this.#aedes.close(resolve) : resolve()))
  }

  pause(): void {
    this.paused = true
  }

  resume(): void {
    this.paused = false
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const connection of waiting) connection.readOn()
  }

  waiting(connection: MqttConnection<never>): void {
    this.#waiting.add(connection as unknown as MqttConnection<S>)
  }

  #of(client: Client): MqttConnection<S> {
    return (client.conn as Tagged).tecovie as MqttConnection<S>
  }

  #connect(socket: Socket, secure: boolean): void {
    const address = socket.remoteAddress ?? ''
    const open = this.#perAddress.get(address) ?? 0
    socket.on('error', () => undefined)
    if (this.#stopping || !address || open >= this.#options.connectionsPerAddress) {
      socket.destroy()
      return
    }
    this.#perAddress.set(address, open + 1)
    const connection = new MqttConnection<S>(socket, this, secure)
    ;(socket as Tagged).tecovie = connection
    this.#all.add(connection)
    socket.once('close', () => this.#closed(connection))
    connection.client = this.#aedes?.handle(socket)
  }

  #closed(connection: MqttConnection<S>): void {
    const { address, identity } = connection
    this.#all.delete(connection)
    this.#waiting.delete(connection)
    const left = (this.#perAddress.get(address) ?? 1) - 1
    if (left) this.#perAddress.set(address, left)
    else this.#perAddress.delete(address)
    if (identity && this.#byIdentity.get(identity) === connection) this.#byIdentity.delete(identity)
    const lost = connection.endReason === 'closed' && !connection.endDetail && !connection.saidGoodbye
    connection.ended = true
    if (!connection.online) return
    connection.online = false
    this.#handler.offline(connection, connection.endReason, lost ? 'connection lost' : connection.endDetail)
  }

  #preConnect(client: Client, packet: ConnectPacket, done: (error: Error | null, ok: boolean) => void): void {
    const connection = this.#of(client)
    const { will, clientId } = packet
    this.#signIns.set(connection, {
      clientId,
      ...(will
        ? { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: will.qos ?? 0, dup: false } }
        : {}),
    })
    // Taking over is decided by who signed in, not by the client id; sessions do not outlive a connection; silence is
    // judged here, because it proves nothing while this server does not read.
    packet.clientId = `c${++this.#number}`
    packet.clean = true
    connection.silence = Math.min((packet.keepalive ?? 0) * 1500, LONGEST_SILENCE_MS)
    packet.keepalive = 0
    done(null, true)
  }

  async #authenticate(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
    done: (error: AuthenticateError | null, ok: boolean | null) => void,
  ): Promise<void> {
    const connection = this.#of(client)
    const signIn: SignIn = {
      clientId: '',
      ...this.#signIns.get(connection),
      username: username ?? '',
      password: password?.toString() ?? '',
      address: connection.address,
      secure: connection.secure,
      certificateName: connection.secure ? certificateName(connection.socket as TLSSocket) : undefined,
    }
    this.#signIns.delete(connection)
    const answer = await this.#handler
      .signIn(connection, signIn)
      .catch(() => ({ refused: 3 as const, reason: 'not available' }))
    if (connection.ended) return
    if ('refused' in answer) {
      connection.endReason = 'refused'
      done(Object.assign(new Error(answer.reason), { returnCode: answer.refused }) as AuthenticateError, null)
      // The client gets its answer before the end.
      setTimeout(() => connection.socket.destroy(), REFUSED_KEPT_MS).unref()
      return
    }
    connection.session = answer.session
    connection.identity = answer.identity
    this.#byIdentity.get(answer.identity)?.end('taken-over', `by ${connection.address}`)
    this.#byIdentity.set(answer.identity, connection)
    done(null, true)
  }

  #ready(client: Client): void {
    const connection = this.#of(client)
    if (connection.ended) return
    connection.online = true
    this.#handler.online(connection)
  }

  #publish(client: Client | null, packet: AedesPublishPacket, done: Done): void {
    const connection = client ? this.#of(client) : undefined
    if (!connection?.session) {
      done(new Error('nobody is signed in'))
      return
    }
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
    const release = connection.accept(payload.length)
    const { topic, qos } = packet
    this.#handler.publish(connection, { topic, payload, qos, dup: packet.dup ?? false }, () => {
      // A closed connection cannot be answered; the client repeats the message.
      if (!connection.ended) done(null)
      release()
    })
  }

  #failed(client: Client, error: Error): void {
    const connection = this.#of(client)
    if (!connection || connection.ended) return
    const lost = /connection closed|ECONNRESET|EPIPE|premature/i.test(
      `${error.message} ${(error as { code?: string }).code}`,
    )
    if (lost || connection.endReason !== 'closed') connection.socket.destroy()
    else connection.end('refused', error.message)
  }

  #dropSilent(): void {
    const now = Date.now()
    for (const connection of this.#all) {
      if (connection.heldBack) connection.lastSeen = now
      else if (connection.silence && now - connection.lastSeen > connection.silence)
        connection.end('keepalive-timeout', `silent for ${Math.round((now - connection.lastSeen) / 1000)} s`)
    }
  }
}

const portOf = (server: Server | undefined): number => {
  const address = server?.address()
  return address && typeof address === 'object' ? address.port : 0
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 4096 }, () => {
      server.off('error', reject)
      server.on('error', () => undefined)
      resolve()
    })
  })

function certificateName(socket: TLSSocket): string | undefined {
  if (!socket.authorized) return undefined
  const name = socket.getPeerCertificate()?.subject?.CN
  return Array.isArray(name) ? name[0] : name
}
