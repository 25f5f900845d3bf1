import * as z from 'zod'

/** A phone number as people write it: digits, spaces, hyphens, a plus in front. */
export const PHONE = /^\+?\d[\d -]{4,18}\d$/

/** Stands alone: the sign-in page loads it, and none of the other fields. */
export const phone = () =>
  z
    .string()
    .trim()
    .check(z.refine((v: string) => PHONE.test(v), { params: { key: 'auth.phone' } }))
