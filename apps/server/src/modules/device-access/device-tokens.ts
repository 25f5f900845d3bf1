import { createHmac } from 'node:crypto'
import { type Secrets, sameText } from '../../platform/secrets.ts'
import type { KnownDevice } from '../../workers/ingest/device-directory.ts'

const LIFE_MS = 900_000

/** Tokens of devices that speak HTTP: 15 minutes, bound to the device and to its secret. */
export class DeviceTokens {
  readonly #secrets: Secrets

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  issue(device: KnownDevice, now: number): { token: string; expiresIn: number } {
    const body = Buffer.from(`${device.productKey}/${device.deviceKey}/${now + LIFE_MS}`).toString('base64url')
    return { token: `${body}.${this.#sign(body, device)}`, expiresIn: LIFE_MS / 1000 }
  }

  /** Whose token it claims to be; `valid` proves it. */
  read(
    token: string,
  ): { productKey: string; deviceKey: string; expires: number; body: string; sign: string } | undefined {
    const [body = '', sign = '', more] = token.split('.')
    const [productKey, deviceKey, expires] = Buffer.from(body, 'base64url').toString().split('/')
    if (!productKey || !deviceKey || !expires || more !== undefined) return undefined
    return { productKey, deviceKey, expires: Number(expires), body, sign }
  }

  /** A changed secret ends every token. */
  valid(read: { body: string; sign: string; expires: number }, device: KnownDevice, now: number): boolean {
    return read.expires > now && sameText(read.sign, this.#sign(read.body, device))
  }

  #sign(body: string, device: KnownDevice): string {
    const key = this.#secrets.key('device-token')
    return createHmac('sha256', key).update(`${body}.${device.id}.${device.sealedSecret}`).digest('base64url')
  }
}
