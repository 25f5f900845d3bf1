import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fieldError } from '../../platform/app-error.ts'
import type { Params } from '../../platform/params.ts'
import { sameText } from '../../platform/secrets.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** OWASP's parameters for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/** Whether a password fits its hash. A missing hash takes as long as a wrong password: accounts cannot be guessed by time. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const invited = stored?.startsWith(INVITED)
  if (!stored || invited) {
    await hash(password, OPTIONS)
    return invited ? fitsInvitation(password, stored ?? '') : false
  }
  return verify(stored, password)
}

/** A random password of 14 readable characters (81 bits). */
export const randomPassword = (): string =>
  Array.from({ length: 14 }, () => READABLE[randomInt(READABLE.length)]).join('')

const INVITED = '$sha256$'
const digestOf = (salt: string, password: string) =>
  createHash('sha256').update(salt).update(password).digest('base64url')

/**
 * The hash of an invitation: a random password of 81 bits, made by us, that must be changed at the first sign-in. Nobody
 * guesses it however quick the hash is, so tens of thousands can be made in a moment; what the user chooses instead is
 * kept with argon2id. Never for a password that a person chose.
 */
export const hashInvitation = (password: string): string => {
  const salt = randomBytes(16).toString('base64url')
  return `${INVITED}${salt}$${digestOf(salt, password)}`
}

function fitsInvitation(password: string, stored: string): boolean {
  const [salt = '', digest = ''] = stored.slice(INVITED.length).split('$')
  return sameText(digestOf(salt, password), digest)
}

export interface PasswordPolicy {
  /** `modern`: 8 to 64 characters, not a common one. `classic`: 6 to 16 letters and digits, both. */
  readonly kind: 'modern' | 'classic'
  /** Of `modern`. */
  readonly minLength: number
}

/** Throws AppError 400 at `field` when a new password breaks the tenant's policy. */
export function checkPassword(password: string, policy: PasswordPolicy, field: string): void {
  if (policy.kind === 'classic') {
    if (!/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/.test(password)) throw fieldError(field, 'auth.passwordClassic')
    return
  }
  const { minLength: min } = policy
  if (password.length < min || password.length > 64) throw fieldError(field, 'auth.passwordLength', { min })
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw fieldError(field, 'auth.passwordCommon')
}

/** The policy a tenant chose, else the installation's. */
export function policyOf(stored: unknown, params: Params): PasswordPolicy {
  const own = (stored as { password?: string } | null)?.password
  const kind = own === 'classic' || own === 'modern' ? own : params.get('password.policy')
  return { kind, minLength: params.get('password.minLength') }
}
