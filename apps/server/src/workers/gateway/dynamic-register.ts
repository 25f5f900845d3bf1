import { parseClientId, parseUsername } from '@tecovie/device/login.ts'
import { type RegisterRequest, verifyRegister } from '@tecovie/device/register.ts'
import type pg from 'pg'
import type { SignIn } from '../../drivers/broker/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { TenantStates } from '../../platform/tenant-states.ts'
import type { DeviceDirectory, KnownDevice } from '../ingest/device-directory.ts'
import type { ProductCatalog } from '../ingest/product-catalog.ts'

export type Registered = { device: KnownDevice; secret: string } | { refused: 4 | 5; reason: string }

/**
 * One type, one secret: a device that knows only its product's secret fetches its own. It must be entered on the
 * platform, its product must allow it, and it must never have been online: a secret that is in use is not given away.
 */
export class DynamicRegister {
  readonly #directory: DeviceDirectory
  readonly #products: ProductCatalog
  readonly #secrets: Secrets
  readonly #tenants: TenantStates
  readonly #pool: pg.Pool

  constructor(
    directory: DeviceDirectory,
    products: ProductCatalog,
    services: { secrets: Secrets; tenants: TenantStates; pool: pg.Pool },
  ) {
    this.#directory = directory
    this.#products = products
    this.#secrets = services.secrets
    this.#tenants = services.tenants
    this.#pool = services.pool
  }

  /** Whether a client id asks for registration: `{id}|securemode=2,authType=register,random=…,signmethod=…|`. */
  wants(signIn: SignIn): boolean {
    return parameter(signIn.clientId, 'authtype') === 'register'
  }

  async overMqtt(signIn: SignIn): Promise<Registered> {
    const user = parseUsername(signIn.username)
    const signMethod = parseClientId(signIn.clientId)?.signMethod
    const random = parameter(signIn.clientId, 'random')
    if (!user || !random || !signMethod) return { refused: 4, reason: 'the registration is not complete' }
    const { productKey, deviceKey: deviceName } = user
    return this.register({ productKey, deviceName, random, sign: signIn.password, signMethod })
  }

  async register(request: RegisterRequest): Promise<Registered> {
    const device = await this.#directory.find(request.productKey, request.deviceName)
    const product = device && (await this.#products.get(device.productId))
    if (!device || !product) return { refused: 4, reason: 'wrong product, device or signature' }
    if (!verifyRegister(request, this.#secrets.open(product.sealedSecret)))
      return { refused: 4, reason: 'wrong product, device or signature' }
    const out = this.#tenants.refusal(device.tenantId)
    if (out) return { refused: 5, reason: out }
    if (!product.dynamicRegister) return { refused: 5, reason: 'the product does not allow registration' }
    if (!device.enabled) return { refused: 5, reason: 'the device is disabled' }
    const { rows } = await this.#pool.query('select active_time from device where id = $1', [device.id])
    if (!rows[0] || rows[0].active_time) return { refused: 5, reason: 'the device has been online already' }
    return { device, secret: this.#secrets.open(device.sealedSecret) }
  }
}

function parameter(clientId: string, name: string): string | undefined {
  const bar = clientId.indexOf('|')
  if (bar < 0 || clientId.length > 512) return undefined
  for (const pair of clientId
    .slice(bar + 1)
    .replace(/\|$/, '')
    .split(',')) {
    const eq = pair.indexOf('=')
    if (eq > 0 && pair.slice(0, eq).trim().toLowerCase() === name) return pair.slice(eq + 1)
  }
  return undefined
}
