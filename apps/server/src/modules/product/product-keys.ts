import { randomBytes, randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const KEY_LENGTH = 11

/** A product key: eleven readable characters. */
export const newProductKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('')

/** A secret of a product or device: 128 random bits as hex. */
export const newSecret = (): string => randomBytes(16).toString('hex')
