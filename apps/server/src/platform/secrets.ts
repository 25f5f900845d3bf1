import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config.ts'

/** Keys published with products of this family: whoever sets one of them would sign with a key that everybody knows. */
const PUBLISHED = [
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  'SecretKey012345678901234567890123456789012345678901234567890123456789',
  'thingsboardDefaultSigningKey',
]

export interface Secrets {
  /** Key bytes for signing, one for each purpose. */
  key(purpose: string): Uint8Array
  /** Encrypts text for the database (AES-256-GCM). */
  seal(plain: string): string
  /** Reverses `seal`. Throws when the text was not sealed with this key. */
  open(sealed: string): string
  /** HMAC-SHA256, base64url. */
  sign(purpose: string, text: string): string
}

/**
 * The installation's master key: from the configuration, or made at the first start and kept in the data folder (mode 600).
 * Throws StartError on a key that was ever published.
 */
export function openSecrets(dataDir: string, configured: string): Secrets {
  if (PUBLISHED.includes(configured))
    throw new StartError('TECOVIE_SECRET_KEY is a published default: choose another one.')
  const file = join(dataDir, 'secret.key')
  let master = configured
  if (!master) {
    if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
    master = readFileSync(file, 'utf8').trim()
  }
  const keys = new Map<string, Buffer>()
  const key = (purpose: string): Buffer => {
    let k = keys.get(purpose)
    if (!k) {
      k = Buffer.from(hkdfSync('sha256', master, 'tecovie', purpose, 32))
      keys.set(purpose, k)
    }
    return k
  }
  return {
    key,
    seal(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key('seal'), iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const data = Buffer.from(sealed.slice(3), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key('seal'), data.subarray(0, 12))
      decipher.setAuthTag(data.subarray(12, 28))
      return Buffer.concat([decipher.update(data.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url'),
  }
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const x = Buffer.from(a)
  const y = Buffer.from(b)
  return x.length === y.length && timingSafeEqual(x, y)
}
