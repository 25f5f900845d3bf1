import { mayPublish } from '@tecovie/device/access.ts'
import { parseTopic } from '@tecovie/device/topics.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../platform/services.ts'
import type { StorageHealth } from '../../platform/storage-health.ts'
import type { TenantStates } from '../../platform/tenant-states.ts'
import type { DeviceAccess } from '../../workers/gateway/device-access.ts'
import { type Answer, REFUSAL, TENANT_TOO_FAST } from '../../workers/gateway/refusals.ts'
import type { KnownDevice } from '../../workers/ingest/device-directory.ts'
import { DeviceTokens } from './device-tokens.ts'

const MAX_BODY = 131_072
const BURST_SECONDS = 2
const RETRY_SECONDS = 2
const BUCKETS = 50_000
/** Sign-ins an address may try in a minute; devices behind one address share it. */
const SIGN_INS = 3000

type Access = Pick<
  DeviceAccess,
  'signIn' | 'register' | 'directory' | 'products' | 'messages' | 'ingest' | 'rejections' | 'rates'
>

interface Bucket {
  tokens: number
  at: number
}

/** Access of devices by HTTP: the same bodies as over MQTT, answered after the commit. Mount before listening. */
export async function mountDeviceHttp(app: FastifyInstance, services: Services, access: Access): Promise<void> {
  const door = new DeviceHttp(services, access)
  await app.register(async (scope) => {
    // Whatever the content type says, a device's body is its bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => {
      done(null, body)
    })
    const config = { open: true, rateLimit: { max: SIGN_INS, timeWindow: 60_000 } } as never
    scope.post('/device/auth', { config, bodyLimit: 4096 }, (request, reply) => door.signIn(request, reply))
    scope.post('/device/auth/register', { config, bodyLimit: 4096 }, (request, reply) => door.register(request, reply))
    const report = { config: { open: true, rateLimit: false } as never, bodyLimit: MAX_BODY }
    scope.post('/device/sys/*', report, (request, reply) => door.take(request, reply))
    scope.post('/device/ota/*', report, (request, reply) => door.take(request, reply))
  })
}

class DeviceHttp {
  readonly #access: Access
  readonly #tokens: DeviceTokens
  readonly #rate: number
  readonly #storage: StorageHealth
  readonly #tenants: TenantStates
  readonly #buckets = new LRUCache<string, Bucket>({ max: BUCKETS })

  constructor(services: Services, access: Access) {
    this.#access = access
    this.#tokens = new DeviceTokens(services.secrets)
    this.#rate = services.config.deviceRate
    this.#storage = services.storage
    this.#tenants = services.tenants
  }

  /**
   * `{productKey, deviceKey | deviceName, clientId, timestamp?, signmethod?, sign}`, or `{…, password}` with the device
   * secret; answers `{token, expiresIn}`.
   */
  async signIn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = objectOf(request.body)
    const { productKey, sign, password, timestamp } = body
    const deviceKey = body.deviceKey ?? body.deviceName
    const method = body.signmethod ?? body.signMethod ?? 'hmacsha1'
    const clientId = body.clientId ?? `${productKey}.${deviceKey}`
    const stamp = timestamp === undefined ? '' : `,timestamp=${timestamp}`
    const answer = await this.#access.signIn.check({
      clientId: sign === undefined ? String(clientId) : `${clientId}|securemode=2,signmethod=${method}${stamp}|`,
      username: `${deviceKey}&${productKey}`,
      password: String(sign ?? password ?? ''),
      address: request.ip,
      secure: request.protocol === 'https',
    })
    if ('refused' in answer)
      return refuse(reply, answer.refused === 5 ? 403 : 401, answer.refused === 5 ? answer.reason : 'wrong credentials')
    return { code: 200, data: this.#tokens.issue(answer.device, Date.now()) }
  }

  /** `{productKey, deviceName, random, sign, signMethod}` signed with the product secret; answers `{deviceSecret}`. */
  async register(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = objectOf(request.body)
    const { productKey, random, sign } = body
    const deviceName = body.deviceName ?? body.deviceKey
    const signMethod = body.signMethod ?? body.signmethod
    const fields = [productKey, deviceName, random, sign, signMethod]
    if (!fields.every((f) => typeof f === 'string' && f.length <= 256)) return refuse(reply, 400, 'a field is missing')
    const asked = { productKey, deviceName, random, sign, signMethod } as Record<string, string>
    const found = await this.#access.register.register(asked as never)
    if ('refused' in found) return refuse(reply, found.refused === 5 ? 403 : 401, found.reason)
    return { code: 200, data: { productKey, deviceName, deviceSecret: found.secret } }
  }

  /** A message; the topic is the path. */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { directory, products, messages, ingest, rejections } = this.#access
    const device = await this.#deviceOf(request)
    if (!device) return refuse(reply, 401, 'the token is not valid')
    const out = this.#tenants.refusal(device.tenantId)
    if (out) return refuse(reply, 403, out)
    const wait = this.#overRate(device)
    if (wait) {
      void reply.header('retry-after', String(wait))
      return refuse(reply, REFUSAL.tooFast, 'too many messages')
    }
    if (ingest.full || this.#storage.full) {
      void reply.header('retry-after', String(RETRY_SECONDS))
      return refuse(reply, 503, ingest.full ? 'busy' : 'the disk of the server is full')
    }
    const shared = this.#access.rates.ask(device.tenantId, Date.now())
    if (shared) {
      void reply.header('retry-after', String(shared))
      return refuse(reply, REFUSAL.tooFast, TENANT_TOO_FAST)
    }
    const topic = decodeURI((request.raw.url ?? '').split('?')[0]!.slice('/device'.length))
    const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const identity = { productKey: device.productKey, deviceKey: device.deviceKey }
    const parsed = mayPublish(identity, topic) ? parseTopic(topic) : undefined
    if (!parsed) {
      rejections.add(device, topic, REFUSAL.foreignTopic, 'the topic is not one of this device', payload)
      return refuse(reply, 403, 'the topic is not one of this device')
    }
    const product = await products.get(device.productId)
    if (!product) {
      directory.forget([device.id])
      return refuse(reply, 401, 'the device is gone')
    }
    const answer = await new Promise<Answer | undefined>((resolve) => {
      messages.take({ device, product, topic, parsed, payload, dup: false }, resolve)
    })
    return { ...(answer ?? { id: '', code: 200, data: {} }) }
  }

  async #deviceOf(request: FastifyRequest): Promise<KnownDevice | undefined> {
    const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const read = token && token.length < 1024 ? this.#tokens.read(token) : undefined
    if (!read) return undefined
    const device = await this.#access.directory.find(read.productKey, read.deviceKey)
    return device?.enabled && this.#tokens.valid(read, device, Date.now()) ? device : undefined
  }

  /** Seconds to wait, 0 when within the rate. */
  #overRate(device: KnownDevice): number {
    const now = Date.now()
    const room = this.#rate * BURST_SECONDS
    const bucket = this.#buckets.get(device.id) ?? { tokens: room, at: now }
    const tokens = Math.min(room, bucket.tokens + ((now - bucket.at) * this.#rate) / 1000)
    if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / this.#rate))
    this.#buckets.set(device.id, { tokens: tokens - 1, at: now })
    return 0
  }
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ id: '', code: status, data: {}, message })

function objectOf(body: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.isBuffer(body) ? body.toString() : String(body))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
