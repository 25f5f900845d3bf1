import { createHmac } from 'node:crypto'
import { safeEqual } from './login.ts'

/** RFC 4648: letters and 2 to 7, nothing that is typed wrongly for something else. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 16
const PREFIX = 'tecovie:bind'

export interface BindCode {
  productKey: string
  deviceKey: string
  /** 16 characters, 80 bits. */
  code: string
}

/**
 * The code that lets a person bind a device: an HMAC of its keys with its secret. Whoever knows the secret can print it on a
 * label without asking anybody; it tells nothing of the secret, and another secret makes another code.
 */
export function bindCodeOf(productKey: string, deviceKey: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`bind\n${productKey}\n${deviceKey}`).digest()
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5 && text.length < LENGTH) {
      bits -= 5
      text += BASE32[(held >>> bits) & 31]
      held &= (1 << bits) - 1
    }
  }
  return text
}

/** The text of the QR code of a device. */
export const bindText = ({ productKey, deviceKey, code }: BindCode): string =>
  `${PREFIX}?${new URLSearchParams({ p: productKey, d: deviceKey, c: code })}`

/** Reads the text of a QR code; undefined when it is not one of a device. */
export function parseBindText(text: string): BindCode | undefined {
  const [head, query = '', more] = text.trim().split('?')
  if (head !== PREFIX || more !== undefined) return undefined
  const fields = new URLSearchParams(query)
  const [productKey, deviceKey, code] = [fields.get('p'), fields.get('d'), fields.get('c')]
  return productKey && deviceKey && code ? { productKey, deviceKey, code } : undefined
}

/** Whether a code is the device's, in a time that does not tell where it differs. */
export const bindCodeFits = (given: BindCode, secret: string): boolean =>
  safeEqual(given.code.toUpperCase(), bindCodeOf(given.productKey, given.deviceKey, secret))
