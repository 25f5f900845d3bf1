import { type BinaryLike, createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type SignMethod = 'hmacsha256' | 'hmacsha1' | 'hmacmd5'
const HASH: Record<SignMethod, string> = { hmacsha256: 'sha256', hmacsha1: 'sha1', hmacmd5: 'md5' }

/** Reads a signing method as clients write it; undefined for any other. */
export function signMethodOf(text: string | undefined): SignMethod | undefined {
  const name = (text ?? '').toLowerCase()
  return Object.hasOwn(HASH, name) ? (name as SignMethod) : undefined
}

export interface ClientId {
  id: string
  /** 2 TLS, 3 plain TCP; undefined when the client id carries no parameters. */
  secureMode?: number
  signMethod?: string
  timestamp?: string
  /** Whether there was a `|…|` part; without it a plain login is meant. */
  signed: boolean
}

/** Reads `{id}|securemode=3,signmethod=hmacsha256,timestamp=…|`. Unknown parameters are ignored; undefined when malformed. */
export function parseClientId(text: string): ClientId | undefined {
  if (text.length === 0 || text.length > 256) return undefined
  const bar = text.indexOf('|')
  if (bar < 0) return { id: text, signed: false }
  if (bar === 0 || !text.endsWith('|') || text.length < bar + 2) return undefined
  const found: ClientId = { id: text.slice(0, bar), signed: true }
  for (const pair of text.slice(bar + 1, -1).split(',')) {
    const eq = pair.indexOf('=')
    if (eq < 0) continue
    const value = pair.slice(eq + 1)
    const name = pair.slice(0, eq).trim().toLowerCase()
    if (name === 'securemode') found.secureMode = Number(value)
    else if (name === 'signmethod') found.signMethod = value
    else if (name === 'timestamp') found.timestamp = value
  }
  return found
}

/** Reads `{deviceKey}&{productKey}`; undefined when either is missing or could be taken for part of a topic. */
export function parseUsername(text: string): { deviceKey: string; productKey: string } | undefined {
  const at = text.lastIndexOf('&')
  const deviceKey = text.slice(0, Math.max(at, 0))
  const productKey = text.slice(at + 1)
  const fits = (key: string) => key.length > 0 && key.length <= 64 && !/[/+#&\s]/.test(key)
  return fits(deviceKey) && fits(productKey) ? { deviceKey, productKey } : undefined
}

/** HMAC over the pairs sorted by name, each as name and value joined; absent values are left out. Lower-case hex. */
export function signPairs(pairs: Record<string, string | undefined>, secret: BinaryLike, method: SignMethod): string {
  const content = Object.keys(pairs)
    .sort()
    .map((name) => (pairs[name] === undefined ? '' : name + pairs[name]))
    .join('')
  return createHmac(HASH[method], secret).update(content).digest('hex')
}

/** Compares in a time that tells nothing about where two texts differ. */
export function safeEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

export interface LoginAttempt {
  clientId: string
  username: string
  password: string
}
export type LoginReason = 'clientId' | 'username' | 'secret' | 'signMethod' | 'expired' | 'signature' | 'password'
export type LoginResult = { ok: true; plain: boolean } | { ok: false; reason: LoginReason }

export interface LoginLimits {
  /**
   * How far the client's timestamp may be from `nowMs`. Off by default: widely used device kits send a constant.
   */
  maxSkewMs?: number
}

/**
 * Checks a device's login against its secret. A client id with `|…|` asks for a signature over `clientId`,
 * `deviceName`, `productKey` and `timestamp` (if sent); without it the password is the secret itself.
 */
export function verifyLogin(login: LoginAttempt, secret: string, nowMs: number, limits: LoginLimits = {}): LoginResult {
  const client = parseClientId(login.clientId)
  if (!client) return { ok: false, reason: 'clientId' }
  const user = parseUsername(login.username)
  if (!user) return { ok: false, reason: 'username' }
  // An empty secret would accept an empty password.
  if (!secret) return { ok: false, reason: 'secret' }
  if (!client.signed)
    return safeEqual(login.password, secret) ? { ok: true, plain: true } : { ok: false, reason: 'password' }
  const method = signMethodOf(client.signMethod)
  if (!method) return { ok: false, reason: 'signMethod' }
  if (limits.maxSkewMs !== undefined) {
    const skew = Math.abs(Number(client.timestamp ?? Number.NaN) - nowMs)
    if (!(skew <= limits.maxSkewMs)) return { ok: false, reason: 'expired' }
  }
  const expected = signPairs(loginPairs(client.id, user, client.timestamp), secret, method)
  return safeEqual(login.password.toLowerCase(), expected)
    ? { ok: true, plain: false }
    : { ok: false, reason: 'signature' }
}

function loginPairs(clientId: string, who: { deviceKey: string; productKey: string }, timestamp?: string) {
  return { clientId, deviceName: who.deviceKey, productKey: who.productKey, timestamp }
}

export interface SignOptions {
  productKey: string
  deviceKey: string
  /** Default `{productKey}.{deviceKey}`. */
  id?: string
  method?: SignMethod
  secureMode?: 2 | 3
  /** ms; left out of the client id and the content when absent. */
  timestamp?: number
}

/** What a device sends to log in with a signature. */
export function signLogin(o: SignOptions, secret: string): LoginAttempt {
  const { method = 'hmacsha256', secureMode = 3, id = `${o.productKey}.${o.deviceKey}` } = o
  const timestamp = o.timestamp === undefined ? undefined : String(o.timestamp)
  const stamp = timestamp === undefined ? '' : `,timestamp=${timestamp}`
  return {
    clientId: `${id}|securemode=${secureMode},signmethod=${method}${stamp}|`,
    username: `${o.deviceKey}&${o.productKey}`,
    password: signPairs(loginPairs(id, o, timestamp), secret, method),
  }
}
