import { readFile } from 'node:fs/promises'
import { mayPublish, maySubscribe } from '@tecovie/device/access.ts'
import { downTopic, parseTopic, replyTopic } from '@tecovie/device/topics.ts'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { EmbeddedBroker } from '../../drivers/broker/embedded.ts'
import type { BrokerHandler, Connection, EndReason, Message, SignIn, SignInAnswer } from '../../drivers/broker/types.ts'
import type { Bus } from '../../platform/domain-events.ts'
import type { Worker } from '../../platform/services.ts'
import type { TenantStates } from '../../platform/tenant-states.ts'
import { throughOutage } from '../ingest/database-errors.ts'
import type { DeviceDirectory, KnownDevice } from '../ingest/device-directory.ts'
import type { IngestWorker } from '../ingest/ingest.worker.ts'
import type { IngestMetrics } from '../ingest/ingest-metrics.ts'
import type { Product, ProductCatalog } from '../ingest/product-catalog.ts'
import type { PresenceWorker } from '../presence/presence.worker.ts'
import type { DeviceSender } from './device-sender.ts'
import { DeviceSession } from './device-session.ts'
import type { DynamicRegister } from './dynamic-register.ts'
import type { RawScripts } from './raw-scripts.ts'
import { answerText, REFUSAL, TENANT_TOO_FAST } from './refusals.ts'
import type { Rejections } from './rejections.ts'
import type { SignInCheck } from './sign-in.ts'
import type { TenantRates } from './tenant-rates.ts'
import { anyMatches } from './topic-filter.ts'
import type { UpMessages } from './up-messages.ts'

export const MAX_PACKET_BYTES = 131_072
const MAX_TOPIC_LEVELS = 16
const MAX_SUBSCRIPTIONS = 50
const SIGN_IN_MS = 5000
/** Where a device that registers finds its secret, and how long it may take to fetch it. */
const REGISTER_TOPIC = '/ext/register'
const REGISTER_MS = 10_000
/** Foreign topics in a row after which a device is let go: it is not mistaken, it tries. */
const MAX_FOREIGN = 20

export interface GatewayParts {
  readonly config: Pick<
    Config,
    | 'mqttHost'
    | 'mqttPort'
    | 'mqttsPort'
    | 'tlsCert'
    | 'tlsKey'
    | 'tlsClientCa'
    | 'deviceRate'
    | 'connectionsPerAddress'
  >
  readonly log: Logger
  readonly bus: Bus
  readonly metrics: IngestMetrics
  readonly directory: DeviceDirectory
  readonly products: ProductCatalog
  readonly signIn: SignInCheck
  readonly register: DynamicRegister
  readonly ingest: IngestWorker
  readonly presence: PresenceWorker
  readonly rejections: Rejections
  readonly scripts: RawScripts
  readonly messages: UpMessages
  readonly tenants: TenantStates
  readonly rates: TenantRates
}

/** Devices' access by MQTT: who they are, what they may say, and how the platform speaks to them. */
export class GatewayWorker implements Worker, BrokerHandler<DeviceSession>, DeviceSender {
  readonly name = 'gateway'
  readonly #parts: GatewayParts
  /** By `productKey/deviceKey`; a sub-device's is its gateway's session. */
  readonly #sessions = new Map<string, DeviceSession>()
  readonly #foreign = new WeakMap<DeviceSession, number>()
  #broker: EmbeddedBroker<DeviceSession> | undefined
  #off: (() => void)[] = []

  constructor(parts: GatewayParts) {
    this.#parts = parts
  }

  get broker(): EmbeddedBroker<DeviceSession> | undefined {
    return this.#broker
  }

  async start(): Promise<void> {
    const { config, bus, ingest, products, log, tenants, rates } = this.#parts
    const { mqttHost: host, mqttPort: port, tlsCert, tlsKey, tlsClientCa } = config
    const pem = (file: string) => readFile(file, 'utf8')
    const tls = tlsCert
      ? {
          port: config.mqttsPort,
          cert: await pem(tlsCert),
          key: await pem(tlsKey),
          ...(tlsClientCa ? { clientCa: await pem(tlsClientCa) } : {}),
        }
      : undefined
    this.#broker = new EmbeddedBroker<DeviceSession>(
      {
        host,
        port,
        ...(tls ? { tls } : {}),
        maxPacketBytes: MAX_PACKET_BYTES,
        maxTopicLevels: MAX_TOPIC_LEVELS,
        connectionsPerAddress: config.connectionsPerAddress,
        signInMs: SIGN_IN_MS,
      },
      this,
    )
    ingest.onPressure = (full) => (full ? this.#broker?.pause() : this.#broker?.resume())
    this.#off = [
      bus.on('device.changed', ({ deviceIds }) => void this.#devicesChanged(deviceIds)),
      bus.on('product.changed', ({ productId }) => products.forget(productId)),
      bus.on('tenant.changed', () => products.forgetAll()),
      tenants.onOut((ids) => this.#tenantsOut(ids)),
    ]
    rates.start()
    await this.#broker.start()
    log.info({ port: this.#broker.port, tlsPort: this.#broker.tlsPort }, 'MQTT access open')
  }

  async stop(): Promise<void> {
    for (const off of this.#off) off()
    this.#parts.rates.stop()
    await this.#broker?.stop()
  }

  sessionOf(productKey: string, deviceKey: string): DeviceSession | undefined {
    return this.#sessions.get(`${productKey}/${deviceKey}`)
  }

  async signIn(connection: Connection<DeviceSession>, signIn: SignIn): Promise<SignInAnswer<DeviceSession>> {
    try {
      return await this.#signIn(connection, signIn)
    } catch (error) {
      // The device is told that it may come back; why, the operator reads here.
      this.#parts.log.warn({ error: (error as Error).message, user: signIn.username }, 'sign-in not possible now')
      return { refused: 3, reason: 'not available now' }
    }
  }

  async #signIn(connection: Connection<DeviceSession>, signIn: SignIn): Promise<SignInAnswer<DeviceSession>> {
    const { metrics, presence, products, config, register } = this.#parts
    if (register.wants(signIn)) {
      const found = await register.overMqtt(signIn)
      metrics.signIns.inc({ result: 'register' })
      if ('refused' in found) return found
      const session = new DeviceSession(found.device, connection, config.deviceRate)
      session.registering = { secret: found.secret }
      return { session, identity: `register ${session.key}` }
    }
    const result = await this.#parts.signIn.check(signIn)
    if ('refused' in result) {
      metrics.signIns.inc({ result: 'refused' })
      if (result.device) presence.refused(result.device, result.reason, signIn.address)
      return result
    }
    const { device } = result
    const session = new DeviceSession(device, connection, config.deviceRate)
    if (signIn.will && !mayPublish(session, signIn.will.topic)) {
      metrics.signIns.inc({ result: 'refused' })
      this.#reject(device, signIn.will, REFUSAL.foreignTopic, 'the will is outside the topics of this device')
      return { refused: 5, reason: 'the will is outside the topics of this device' }
    }
    await products.get(device.productId)
    metrics.signIns.inc({ result: 'ok' })
    return { session, identity: session.key }
  }

  online(connection: Connection<DeviceSession>) {
    const session = connection.session!
    this.#parts.metrics.connections.set(this.#broker?.connections ?? 0)
    if (session.registering) return this.#handSecret(session, session.registering.secret)
    const before = this.#sessions.get(session.key)
    // A sub-device that comes by itself no longer speaks through its gateway.
    if (before && before.key !== session.key) before.removeMember(session.key)
    this.#sessions.set(session.key, session)
    this.#parts.presence.online(session.device, { address: connection.address })
  }

  offline(connection: Connection<DeviceSession>, reason: EndReason, detail: string | undefined) {
    const session = connection.session!
    if (session.registering) return
    const { presence, metrics } = this.#parts
    metrics.connections.set(this.#broker?.connections ?? 0)
    for (const [key, device] of session.members) {
      if (this.#sessions.get(key) !== session) continue
      this.#sessions.delete(key)
      presence.offline(device, 'gateway-gone', `${session.device.deviceKey}: ${reason}`)
    }
    if (this.#sessions.get(session.key) !== session) {
      if (reason === 'taken-over') presence.takenOver(session.device, detail ?? '')
      return
    }
    this.#sessions.delete(session.key)
    presence.offline(session.device, reason, detail)
  }

  publish(connection: Connection<DeviceSession>, message: Message, done: () => void) {
    const session = connection.session!
    if (session.registering) return connection.end('refused', 'may only fetch its secret')
    const { metrics, rates } = this.#parts
    metrics.received.inc()
    const now = Date.now()
    const [own, shared] = [session.overRate(now), rates.take(session.device.tenantId, now)]
    const wait = Math.max(own, shared)
    // Nothing is dropped: who says too much is read more slowly, and told why.
    session.slowed = shared > 0
    if (wait > 0) {
      connection.delay(wait)
      metrics.delayed.inc()
    }
    const { topic } = message
    if (!topic.startsWith(session.prefix) && !mayPublish(session, topic))
      return this.#refuseTopic(session, message, done)
    const parsed = parseTopic(topic)
    if (!parsed) {
      // Device kits publish more than this platform reads; that is no fault, but it does not vanish unseen.
      this.#reject(session.device, message, REFUSAL.unknownTopic, 'nobody reads this topic')
      return done()
    }
    if (parsed.direction === 'down') return this.#refuseTopic(session, message, done)
    const device = session.speaksFor(parsed.productKey, parsed.deviceKey) ?? session.device
    const product = this.#parts.products.cached(device.productId)
    if (product) this.#take(session, device, product, message, parsed, done)
    else
      void this.#productOf(device).then((p) => {
        if (p) return this.#take(session, device, p, message, parsed, done)
        this.#reject(device, message, REFUSAL.notStored, 'the product of this device cannot be read')
        done()
      })
  }

  maySubscribe(connection: Connection<DeviceSession>, filter: string): boolean {
    const session = connection.session
    if (!session || session.registering) return session?.registering !== undefined && filter === REGISTER_TOPIC
    if (connection.subscriptions.size < MAX_SUBSCRIPTIONS && maySubscribe(session, filter)) return true
    const message = { topic: filter, payload: Buffer.alloc(0), qos: 0 as const, dup: false }
    this.#reject(session.device, message, REFUSAL.foreignTopic, 'may not subscribe')
    return false
  }

  isConnected(to: { productKey: string; deviceKey: string }): boolean {
    return this.sessionOf(to.productKey, to.deviceKey)?.connection.open ?? false
  }

  async sendToDevice(to: { productKey: string; deviceKey: string }, topic: string, payload: string): Promise<boolean> {
    const session = this.sessionOf(to.productKey, to.deviceKey)
    const device = session?.speaksFor(to.productKey, to.deviceKey)
    if (!session?.connection.open || !device) return false
    const product = await this.#parts.products.get(device.productId)
    if (!product?.rawScript || !topic.startsWith('/sys/')) return session.connection.send(topic, payload, 1)
    const raw = await this.#parts.scripts.toRaw(product, payload)
    const rawTopic = downTopic.raw(to.productKey, to.deviceKey)
    if (raw.ok && Array.isArray(raw.value)) return session.connection.send(rawTopic, Buffer.from(raw.value), 1)
    const reason = raw.ok ? 'the script did not make bytes' : raw.reason
    this.#reject(device, { topic: rawTopic, payload: Buffer.from(payload) }, REFUSAL.script, reason)
    return false
  }

  /** Lets a gateway speak for a sub-device; another gateway that did so before no longer does. */
  subDeviceOnline(session: DeviceSession, device: KnownDevice): void {
    const key = `${device.productKey}/${device.deviceKey}`
    const before = this.#sessions.get(key)
    if (before && before !== session) {
      if (before.key === key) before.connection.end('taken-over', `by its gateway ${session.device.deviceKey}`)
      else before.removeMember(key)
    }
    session.addMember(device)
    this.#sessions.set(key, session)
    this.#parts.presence.online(device, { gateway: session.key })
  }

  subDeviceOffline(session: DeviceSession, key: string, detail: string): void {
    const device = session.removeMember(key)
    if (!device || this.#sessions.get(key) !== session) return
    this.#sessions.delete(key)
    this.#parts.presence.offline(device, 'closed', detail)
  }

  #handSecret(session: DeviceSession, deviceSecret: string): void {
    const { productKey, deviceKey: deviceName, connection } = session
    connection.send(REGISTER_TOPIC, JSON.stringify({ productKey, deviceName, deviceSecret }), 1)
    setTimeout(() => connection.end('closed', 'has its secret'), REGISTER_MS).unref()
  }

  #take(
    session: DeviceSession,
    device: KnownDevice,
    product: Product,
    message: Message,
    parsed: NonNullable<ReturnType<typeof parseTopic>>,
    done: () => void,
  ): void {
    const { topic, payload, dup } = message
    const { connection } = session
    this.#parts.messages.take({ device, product, topic, parsed, payload, dup }, (answer) => {
      if (answer && connection.subscriptions.size) {
        const reply = replyTopic(topic)
        const told = session.slowed && !answer.message ? { ...answer, message: TENANT_TOO_FAST } : answer
        if (anyMatches(connection.subscriptions, reply)) connection.send(reply, answerText(told), 0)
      }
      done()
    })
  }

  async #productOf(device: KnownDevice): Promise<Product | undefined> {
    return throughOutage(() => this.#parts.products.get(device.productId)).catch((error) => {
      this.#parts.log.error({ error: (error as Error).message, product: device.productId }, 'product cannot be read')
      return undefined
    })
  }

  #refuseTopic(session: DeviceSession, message: Message, done: () => void): void {
    const n = (this.#foreign.get(session) ?? 0) + 1
    this.#foreign.set(session, n)
    this.#reject(session.device, message, REFUSAL.foreignTopic, 'the topic is not one of this device')
    if (n >= MAX_FOREIGN) session.connection.end('refused', 'published on foreign topics')
    else done()
  }

  #reject(device: KnownDevice, message: Pick<Message, 'topic' | 'payload'>, code: number, reason: string): void {
    this.#parts.rejections.add(device, message.topic, code, reason, message.payload)
  }

  /** Devices of tenants that expired or were deleted are let go; extended, they are let in when they come again. */
  #tenantsOut(tenantIds: readonly string[]): void {
    const out = new Set(tenantIds)
    for (const session of new Set(this.#sessions.values())) {
      const { tenantId } = session.device
      if (out.has(tenantId)) session.connection.end('tenant-out', this.#parts.tenants.refusal(tenantId))
    }
  }

  /** Sessions of devices that were disabled, deleted or given another secret end; others go on with what changed. */
  async #devicesChanged(ids: readonly string[]): Promise<void> {
    const { directory, presence } = this.#parts
    directory.forget(ids)
    const changed = new Set(ids)
    for (const session of new Set(this.#sessions.values())) {
      if (changed.has(session.device.id)) {
        const now = await directory.reread(session.device.id).catch(() => session.device)
        const gone =
          !now?.enabled ||
          now.sealedSecret !== session.device.sealedSecret ||
          now.productKey !== session.productKey ||
          now.deviceKey !== session.deviceKey
        if (gone) session.connection.end('disabled', now ? (now.enabled ? 'its keys changed' : 'disabled') : 'deleted')
        else session.device = now
      }
      for (const [key, device] of session.members) {
        if (!changed.has(device.id)) continue
        const now = await directory.reread(device.id).catch(() => device)
        if (now?.enabled && now.gatewayId === device.gatewayId) session.members.set(key, now)
        else {
          session.removeMember(key)
          if (this.#sessions.get(key) === session) this.#sessions.delete(key)
          presence.offline(device, 'disabled', 'no longer below this gateway')
        }
      }
    }
  }
}
