import { type SignMethod, safeEqual, signMethodOf, signPairs } from './login.ts'

/** A request for a device secret, signed with the product's secret. */
export interface RegisterRequest {
  productKey: string
  deviceName: string
  /** Fresh text of the device's choice; the server may refuse one it has seen. */
  random: string
  sign: string
  signMethod: string
}

const pairs = (r: Omit<RegisterRequest, 'sign' | 'signMethod'>) => ({
  deviceName: r.deviceName,
  productKey: r.productKey,
  random: r.random,
})

/** Makes a registration request. */
export function signRegister(
  request: Omit<RegisterRequest, 'sign' | 'signMethod'>,
  productSecret: string,
  method: SignMethod = 'hmacsha256',
): RegisterRequest {
  return { ...request, sign: signPairs(pairs(request), productSecret, method), signMethod: method }
}

/** Checks a registration request: the signature covers deviceName, productKey and random, sorted by name. */
export function verifyRegister(request: RegisterRequest, productSecret: string): boolean {
  const method = signMethodOf(request.signMethod)
  if (!method || !productSecret || !request.random) return false
  return safeEqual(request.sign.toLowerCase(), signPairs(pairs(request), productSecret, method))
}
