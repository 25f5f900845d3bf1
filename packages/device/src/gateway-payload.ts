import { isObject, type JsonObject, LIMITS, type Limits, readId, readObject } from './json.ts'
import { type SignMethod, safeEqual, signMethodOf, signPairs } from './login.ts'
import { type Decoded, problem } from './problem-codes.ts'

export interface SubDevice {
  productKey: string
  deviceKey: string
}

/** A sub-device that proves itself through its gateway. */
export interface SignedSubDevice extends SubDevice {
  clientId: string
  timestamp?: string
  signMethod: string
  sign: string
  /** Of a login: whether queued messages are dropped. */
  cleanSession?: boolean
}

export interface GatewayRequest<T> {
  id: string
  devices: T[]
}

/** At most this many sub-devices in one message. */
export const MAX_SUB_DEVICES = 100

const KEY = /^[^/+#&\s]{1,64}$/

function subDevice(entry: JsonObject): SubDevice | undefined {
  const { productKey, deviceName } = entry
  if (typeof productKey !== 'string' || typeof deviceName !== 'string') return undefined
  return KEY.test(productKey) && KEY.test(deviceName) ? { productKey, deviceKey: deviceName } : undefined
}

function signedSubDevice(entry: JsonObject): SignedSubDevice | undefined {
  const who = subDevice(entry)
  const { clientId, sign, cleanSession } = entry
  const signMethod = entry.signMethod ?? entry.signmethod
  if (!who || typeof sign !== 'string' || typeof signMethod !== 'string') return undefined
  const timestamp = entry.timestamp === undefined ? undefined : readId(entry.timestamp)
  const id = typeof clientId === 'string' ? clientId : `${who.productKey}.${who.deviceKey}`
  return { ...who, clientId: id, timestamp, signMethod, sign, cleanSession: String(cleanSession) === 'true' }
}

function decode<T>(
  body: Uint8Array | string,
  one: (entry: JsonObject) => T | undefined,
  limits: Limits,
): Decoded<GatewayRequest<T>> {
  const read = readObject(body, limits)
  if (!read.ok) return read
  const id = readId(read.value.id) ?? ''
  const { params } = read.value
  const list: unknown[] = isObject(params) && Array.isArray(params.deviceList) ? params.deviceList : [params].flat()
  if (list.length > MAX_SUB_DEVICES) return { ok: false, problem: problem('tooMany', { max: MAX_SUB_DEVICES }), id }
  const devices = list.map((entry) => (isObject(entry) ? one(entry) : undefined))
  if (!devices.length || devices.includes(undefined)) return { ok: false, problem: problem('badRequest'), id }
  return { ok: true, value: { id, devices: devices as T[] } }
}

/** `topo/add` and `combine/login`: one sub-device or a list, each signed with its own secret. */
export const decodeSigned = (body: Uint8Array | string, limits: Limits = LIMITS) =>
  decode(body, signedSubDevice, limits)

/** `topo/delete`, `combine/batch_register` and `combine/logout`: one sub-device or a list. */
export const decodeSubDevices = (body: Uint8Array | string, limits: Limits = LIMITS) => decode(body, subDevice, limits)

const signed = (d: Omit<SignedSubDevice, 'sign' | 'signMethod'>) => ({
  clientId: d.clientId,
  deviceName: d.deviceKey,
  productKey: d.productKey,
  timestamp: d.timestamp,
})

/** Makes the entry of a sub-device as it travels. */
export function signSubDevice(
  d: SubDevice & { timestamp?: string },
  secret: string,
  method: SignMethod = 'hmacsha256',
) {
  const clientId = `${d.productKey}.${d.deviceKey}`
  const pairs = signed({ ...d, clientId })
  return { ...pairs, signmethod: method, sign: signPairs(pairs, secret, method) }
}

/** Checks a sub-device's signature with its own secret. */
export function verifySubDevice(d: SignedSubDevice, secret: string): boolean {
  const method = signMethodOf(d.signMethod)
  if (!method || !secret) return false
  return safeEqual(d.sign.toLowerCase(), signPairs(signed(d), secret, method))
}
