import * as z from 'zod'

/** Characters that names may not contain (specification, platform side section 5), half- and full-width. */
const SPECIAL = /[`~!#$^&*=()|{}':;[\].<>/?！￥…（）【】‘；：”“。，、？]/

/** A Zod check that refuses with a translatable message key. */
export const rule = <T>(test: (value: T) => boolean, key: string, params: Record<string, unknown> = {}) =>
  z.refine<T>((value) => test(value), { params: { key, ...params } })

/** A 64-bit id as it travels: a decimal string. */
export const id = () => z.string().check(rule((v: string) => /^\d{1,19}$/.test(v), 'validation.id'))

/** A reference to another resource's row, by id. */
export const ref = (resource: string) => id().meta({ ref: resource })

/** Trimmed text of `min` to `max` characters (UTF-16 units). */
export const text = (max = 255, min = 1) =>
  z
    .string()
    .trim()
    .check(
      rule((v: string) => v.length >= min, min <= 1 ? 'validation.required' : 'validation.length', { min, max }),
      rule((v: string) => v.length <= max, min <= 1 ? 'validation.max' : 'validation.length', { min, max }),
      rule((v: string) => !v.includes('\u0000'), 'validation.characters'),
    )

/** Optional text: empty and missing are both null. */
export const optionalText = (max = 255) => text(max, 0).nullish()

/** A name: text without the special characters of the specification. */
export const plainName = (max = 64, min = 1) =>
  text(max, min).check(rule((v: string) => !SPECIAL.test(v), 'validation.specialChars'))

/** Letters, digits, underscore and hyphen. */
export const code = (max = 64, min = 1) =>
  text(max, min).check(rule((v: string) => v === '' || /^[A-Za-z0-9_-]+$/.test(v), 'validation.code'))

/** A whole number within bounds; text of digits is accepted, because query strings and old clients send it. */
export const int = (min = -2_147_483_648, max = 2_147_483_647) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .check(rule((v: string) => /^-?\d{1,15}$/.test(v), 'validation.int')),
    ])
    .transform(Number)
    .check(
      rule((v: number) => Number.isInteger(v), 'validation.int'),
      rule((v: number) => v >= min && v <= max, 'validation.range', { min, max }),
    )
    .meta({ number: true })

/** A number with decimals within bounds; its text is accepted as well. */
export const decimal = (min = -1e12, max = 1e12) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .check(rule((v: string) => /^-?\d{1,15}(\.\d{1,10})?$/.test(v), 'validation.number')),
    ])
    .transform(Number)
    .check(rule((v: number) => v >= min && v <= max, 'validation.range', { min, max }))
    .meta({ number: true })

/** A 0/1 flag of the wire. */
export const flag = () => z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]).transform(Number)

/** An entry of a dictionary, by its key as text. */
export const dict = (dictionary: string) =>
  z.coerce
    .string()
    .trim()
    .max(32)
    // What is missing is made a text too.
    .check(rule((v: string) => v !== 'undefined' && v !== 'null', 'validation.required'))
    .meta({ dict: dictionary })

/** One of a closed list that code depends on. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values)

/** `yyyy-MM-dd HH:mm:ss` in the tenant's zone; the server keeps an instant. */
export const datetime = () =>
  z
    .string()
    .check(rule((v: string) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(v), 'validation.datetime'))
    .meta({ datetime: true })

/** A comma-separated list of ids, or an array of them, read as an array. */
export const idList = (max = 1000) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((v) => (Array.isArray(v) ? v : v.split(',')).map((s) => s.trim()).filter(Boolean))
    .pipe(z.array(id()).check(rule((v: string[]) => v.length <= max, 'validation.tooMany', { max })))

/** An http or https address, or a path of this server's files. */
export const url = (max = 1024) =>
  text(max, 0).check(rule((v: string) => v === '' || /^(https?:\/\/|\/)[^\s<>"']*$/.test(v), 'validation.url'))

/** Text that must be entered, with a sentence of its own for nothing entered. */
export const asked = <T extends z.ZodType<string>>(schema: T, key: string): T =>
  schema.check(rule((v: string) => v.trim() !== '', key)) as T
