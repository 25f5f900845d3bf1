import { decodeSigned, decodeSubDevices, type SubDevice, verifySubDevice } from '@tecovie/device/gateway-payload.ts'
import { OK, PROBLEM } from '@tecovie/device/problem-codes.ts'
import type { UpKind } from '@tecovie/device/topics.ts'
import type pg from 'pg'
import type { Bus } from '../../platform/domain-events.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { DeviceDirectory, KnownDevice } from '../ingest/device-directory.ts'
import type { ProductCatalog } from '../ingest/product-catalog.ts'
import type { DeviceSession } from './device-session.ts'
import type { GatewayWorker } from './gateway.worker.ts'
import { type Answer, REFUSAL } from './refusals.ts'
import type { Rejections } from './rejections.ts'
import type { UpHandler, UpMessage } from './up-messages.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly directory: DeviceDirectory
  readonly products: ProductCatalog
  readonly secrets: Secrets
  readonly bus: Bus
  readonly rejections: Rejections
  readonly gateway: () => GatewayWorker
}

/** One sub-device's part in a request was refused; the request fails as a whole, nothing of it is done. */
class Refused {
  readonly code: number
  readonly reason: string
  constructor(code: number, reason: string) {
    this.code = code
    this.reason = reason
  }
}

/** What a gateway asks about the devices below it. */
export class SubDevices {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  handlers(): Partial<Record<UpKind, UpHandler>> {
    return {
      'topo-add': (m) => this.#answer(m, () => this.#add(m)),
      'topo-delete': (m) => this.#answer(m, () => this.#delete(m)),
      'topo-get': (m) => this.#answer(m, () => this.#get(m)),
      'batch-register': (m) => this.#answer(m, () => this.#register(m)),
      'combine-login': (m) => this.#answer(m, () => this.#login(m)),
      'combine-logout': (m) => this.#answer(m, () => this.#logout(m)),
    }
  }

  async #answer(message: UpMessage, work: () => Promise<Answer | Refused>): Promise<Answer> {
    const result = await work()
    if (!(result instanceof Refused)) return result
    this.#parts.rejections.add(message.device, message.topic, result.code, result.reason, message.payload)
    return { id: idOf(message.payload), code: result.code, data: {}, message: result.reason }
  }

  /** Puts sub-devices below this gateway; each is signed with its own secret. */
  async #add(message: UpMessage): Promise<Answer | Refused> {
    const read = decodeSigned(message.payload)
    if (!read.ok) return new Refused(read.problem.code, read.problem.reason)
    const found: KnownDevice[] = []
    for (const asked of read.value.devices) {
      const device = await this.#find(message.device, asked)
      if (device instanceof Refused) return device
      if (!verifySubDevice(asked, this.#parts.secrets.open(device.sealedSecret)))
        return new Refused(PROBLEM.badSign.code, `${asked.deviceKey}: wrong signature`)
      found.push(device)
    }
    await this.#setGateway(found, message.device.id)
    return { id: read.value.id, code: OK, data: found.map(names) }
  }

  async #delete(message: UpMessage): Promise<Answer | Refused> {
    const read = decodeSubDevices(message.payload)
    if (!read.ok) return new Refused(read.problem.code, read.problem.reason)
    const found = await this.#own(message.device, read.value.devices)
    if (found instanceof Refused) return found
    const session = this.#session(message)
    for (const device of found)
      if (session) this.#parts.gateway().subDeviceOffline(session, keyOf(device), 'taken from the gateway')
    await this.#setGateway(found, null)
    return { id: read.value.id, code: OK, data: found.map(names) }
  }

  async #get(message: UpMessage): Promise<Answer> {
    const { rows } = await this.#parts.pool.query<{ product_key: string; device_key: string }>(
      `select p.product_key, d.device_key from device d join product p on p.id = d.product_id
        where d.gateway_id = $1 order by d.id limit 2000`,
      [message.device.id],
    )
    const data = rows.map((r) => ({ productKey: r.product_key, deviceName: r.device_key }))
    return { id: idOf(message.payload), code: OK, data }
  }

  /** Hands out the secrets of sub-devices that were never online, where their product allows it. */
  async #register(message: UpMessage): Promise<Answer | Refused> {
    const read = decodeSubDevices(message.payload)
    if (!read.ok) return new Refused(read.problem.code, read.problem.reason)
    const data: Record<string, string>[] = []
    for (const asked of read.value.devices) {
      const device = await this.#find(message.device, asked)
      if (device instanceof Refused) return device
      const product = await this.#parts.products.get(device.productId)
      const { rows } = await this.#parts.pool.query('select active_time from device where id = $1', [device.id])
      if (!product?.dynamicRegister || !rows[0] || rows[0].active_time)
        return new Refused(REFUSAL.subDeviceDisabled, `${asked.deviceKey}: may not be registered`)
      data.push({ ...names(device), iotId: device.id, deviceSecret: this.#parts.secrets.open(device.sealedSecret) })
    }
    return { id: read.value.id, code: OK, data }
  }

  async #login(message: UpMessage): Promise<Answer | Refused> {
    const read = decodeSigned(message.payload)
    if (!read.ok) return new Refused(read.problem.code, read.problem.reason)
    const session = this.#session(message)
    if (!session) return new Refused(REFUSAL.notSubDevice, 'sub-devices log in over MQTT')
    const found = await this.#own(message.device, read.value.devices)
    if (found instanceof Refused) return found
    for (const [i, device] of found.entries())
      if (!verifySubDevice(read.value.devices[i]!, this.#parts.secrets.open(device.sealedSecret)))
        return new Refused(PROBLEM.badSign.code, `${device.deviceKey}: wrong signature`)
    for (const device of found) {
      await this.#parts.products.get(device.productId)
      this.#parts.gateway().subDeviceOnline(session, device)
    }
    return { id: read.value.id, code: OK, data: found.map(names) }
  }

  async #logout(message: UpMessage): Promise<Answer | Refused> {
    const read = decodeSubDevices(message.payload)
    if (!read.ok) return new Refused(read.problem.code, read.problem.reason)
    const session = this.#session(message)
    for (const asked of read.value.devices)
      if (session) this.#parts.gateway().subDeviceOffline(session, keyOf(asked), 'logged out by its gateway')
    return { id: read.value.id, code: OK, data: read.value.devices.map(names) }
  }

  #session({ device }: UpMessage): DeviceSession | undefined {
    const session = this.#parts.gateway().sessionOf(device.productKey, device.deviceKey)
    return session?.device.id === device.id ? session : undefined
  }

  /** An enabled device of the gateway's tenant. */
  async #find(gateway: KnownDevice, { productKey, deviceKey }: SubDevice): Promise<KnownDevice | Refused> {
    const device = await this.#parts.directory.find(productKey, deviceKey)
    if (!device || device.tenantId !== gateway.tenantId || device.id === gateway.id)
      return new Refused(REFUSAL.notSubDevice, `${deviceKey}: no such device`)
    return device.enabled ? device : new Refused(REFUSAL.subDeviceDisabled, `${deviceKey}: disabled`)
  }

  /** The devices, all of them below this gateway. */
  async #own(gateway: KnownDevice, asked: readonly SubDevice[]): Promise<KnownDevice[] | Refused> {
    const found: KnownDevice[] = []
    for (const one of asked) {
      const device = await this.#find(gateway, one)
      if (device instanceof Refused) return device
      if (device.gatewayId !== gateway.id)
        return new Refused(REFUSAL.subDeviceElsewhere, `${one.deviceKey}: not below this gateway`)
      found.push(device)
    }
    return found
  }

  async #setGateway(devices: readonly KnownDevice[], gatewayId: string | null): Promise<void> {
    const ids = devices.map((d) => d.id)
    await this.#parts.pool.query(
      'update device set gateway_id = $2, update_time = now() where id = any($1::bigint[])',
      [ids, gatewayId],
    )
    this.#parts.directory.forget(ids)
    this.#parts.bus.emit('device.changed', { deviceIds: ids })
  }
}

const keyOf = (d: SubDevice) => `${d.productKey}/${d.deviceKey}`
const names = (d: SubDevice) => ({ productKey: d.productKey, deviceName: d.deviceKey })

function idOf(payload: Buffer): string {
  try {
    return String(JSON.parse(payload.toString()).id ?? '').slice(0, 64)
  } catch {
    return ''
  }
}
