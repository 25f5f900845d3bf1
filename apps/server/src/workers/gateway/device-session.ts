import type { Identity } from '@tecovie/device/access.ts'
import type { Connection } from '../../drivers/broker/types.ts'
import type { KnownDevice } from '../ingest/device-directory.ts'

const BURST_SECONDS = 2

/** A device that is connected, and the sub-devices it speaks for. */
export class DeviceSession implements Identity {
  device: KnownDevice
  readonly connection: Connection<DeviceSession>
  /** `productKey/deviceKey` of sub-devices that are logged in here. */
  readonly subDevices = new Set<string>()
  readonly members = new Map<string, KnownDevice>()
  /** Set while the device only fetches its secret. */
  registering: { secret: string } | undefined
  /** It is read more slowly now because its tenant says too much. */
  slowed = false
  /** Its own `/sys/{productKey}/{deviceKey}/`, for the quick way. */
  readonly prefix: string
  readonly #rate: number
  #tokens: number
  #refilled = Date.now()

  constructor(device: KnownDevice, connection: Connection<DeviceSession>, rate: number) {
    this.device = device
    this.connection = connection
    this.prefix = `/sys/${device.productKey}/${device.deviceKey}/`
    this.#rate = rate
    this.#tokens = rate * BURST_SECONDS
  }

  get productKey(): string {
    return this.device.productKey
  }

  get deviceKey(): string {
    return this.device.deviceKey
  }

  get key(): string {
    return `${this.device.productKey}/${this.device.deviceKey}`
  }

  /** The device whose keys stand in a topic, when this session speaks for it. */
  speaksFor(productKey: string, deviceKey: string): KnownDevice | undefined {
    if (deviceKey === this.device.deviceKey && productKey === this.device.productKey) return this.device
    return this.members.get(`${productKey}/${deviceKey}`)
  }

  addMember(device: KnownDevice): void {
    const key = `${device.productKey}/${device.deviceKey}`
    this.members.set(key, device)
    this.subDevices.add(key)
  }

  removeMember(key: string): KnownDevice | undefined {
    const device = this.members.get(key)
    this.members.delete(key)
    this.subDevices.delete(key)
    return device
  }

  /** Counts a message against the rate; answers for how many ms the device should be held back, 0 when it is within. */
  overRate(now: number): number {
    // A gateway may say as much as it and its sub-devices together.
    const rate = this.#rate * (1 + this.members.size)
    this.#tokens = Math.min(rate * BURST_SECONDS, this.#tokens + ((now - this.#refilled) * rate) / 1000) - 1
    this.#refilled = now
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens * 1000) / rate)
  }
}
