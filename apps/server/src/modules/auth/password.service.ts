import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fieldError } from '../../platform/app-error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** OWASP's parameters for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/** Whether a password fits its hash. A missing hash takes as long as a wrong password: accounts cannot be guessed by time. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  if (!stored) {
    await hash(password, OPTIONS)
    return false
  }
  return verify(stored, password)
}

/** A random password of 14 readable characters (81 bits). */
export const randomPassword = (): string =>
  Array.from({ length: 14 }, () => READABLE[randomInt(READABLE.length)]).join('')

export interface PasswordPolicy {
  /** `modern`: 8 to 64 characters, not a common one. `classic`: 6 to 16 letters and digits, both. */
  readonly kind: 'modern' | 'classic'
}

/** Throws AppError 400 at `field` when a new password breaks the tenant's policy. */
export function checkPassword(password: string, policy: PasswordPolicy, field: string): void {
  if (policy.kind === 'classic') {
    if (!/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/.test(password)) throw fieldError(field, 'auth.passwordClassic')
    return
  }
  if (password.length < 8 || password.length > 64) throw fieldError(field, 'auth.passwordLength')
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw fieldError(field, 'auth.passwordCommon')
}

export const policyOf = (stored: unknown): PasswordPolicy =>
  (stored as { password?: string } | null)?.password === 'classic' ? { kind: 'classic' } : { kind: 'modern' }
