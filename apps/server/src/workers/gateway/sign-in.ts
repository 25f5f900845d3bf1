import { parseUsername, verifyLogin } from '@tecovie/device/login.ts'
import type { SignIn } from '../../drivers/broker/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { TenantStates } from '../../platform/tenant-states.ts'
import type { DeviceDirectory, KnownDevice } from '../ingest/device-directory.ts'

/** `refused` as in MQTT: 4 wrong user or password, 5 not allowed. */
export type SignedIn = { device: KnownDevice } | { refused: 4 | 5; reason: string; device?: KnownDevice }

/** Checks who connects: by signature, by the device secret, or by a client certificate. */
export class SignInCheck {
  readonly #directory: DeviceDirectory
  readonly #secrets: Secrets
  readonly #tenants: TenantStates

  constructor(directory: DeviceDirectory, secrets: Secrets, tenants: TenantStates) {
    this.#directory = directory
    this.#secrets = secrets
    this.#tenants = tenants
  }

  /** Rejects when the database cannot be reached and the device is not at hand. */
  async check(signIn: SignIn): Promise<SignedIn> {
    const { certificateName } = signIn
    if (certificateName) return this.#byCertificate(signIn, certificateName)
    const user = parseUsername(signIn.username)
    if (!user) return { refused: 4, reason: 'the user name is not deviceKey&productKey' }
    const device = await this.#directory.find(user.productKey, user.deviceKey)
    // The answer is the same for an unknown device and a wrong secret.
    if (!device) return { refused: 4, reason: 'wrong user name or password' }
    const result = verifyLogin(signIn, this.#secrets.open(device.sealedSecret), Date.now())
    if (!result.ok) return { refused: 4, reason: `wrong user name or password (${result.reason})`, device }
    return this.#allowed(device)
  }

  /** The common name is `productKey/deviceKey`, or the device key of the product that the user name tells. */
  async #byCertificate(signIn: SignIn, name: string): Promise<SignedIn> {
    const [first = '', second] = name.split('/')
    const productKey = second === undefined ? parseUsername(signIn.username)?.productKey : first
    const deviceKey = second ?? first
    if (!productKey) return { refused: 4, reason: 'the certificate names no product and the user name neither' }
    const user = signIn.username ? parseUsername(signIn.username) : undefined
    if (signIn.username && (user?.deviceKey !== deviceKey || user.productKey !== productKey))
      return { refused: 4, reason: 'the user name is not the one of the certificate' }
    const device = await this.#directory.find(productKey, deviceKey)
    return device ? this.#allowed(device) : { refused: 4, reason: 'wrong user name or password' }
  }

  #allowed(device: KnownDevice): SignedIn {
    const reason = this.#tenants.refusal(device.tenantId) ?? (device.enabled ? undefined : 'the device is disabled')
    return reason ? { refused: 5, reason, device } : { device }
  }
}
