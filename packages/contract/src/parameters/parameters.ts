/** A parameter that code reads. `min` and `max` are of numbers; `values` close the list of texts. */
export type ParameterSpec =
  | { readonly type: 'int'; readonly fallback: number; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly fallback: string; readonly values: readonly string[] }
  | { readonly type: 'origins'; readonly fallback: string }

const int = (fallback: number, min: number, max: number) => ({ type: 'int', fallback, min, max }) as const
const choice = <const T extends readonly string[]>(fallback: T[number], values: T) =>
  ({ type: 'choice', fallback, values }) as const

/**
 * Every parameter that code reads: what it is when nobody says, and what it may be. Names and explanations stand in the
 * messages (`parameters.<key>.name|about`). A change takes effect at once, on every process.
 */
export const parameters = {
  /** For tenants whose own policy says nothing. */
  'password.policy': choice('modern', ['modern', 'classic']),
  /** Of the policy `modern`. */
  'password.minLength': int(8, 8, 32),
  'login.captchaAfter': int(3, 0, 100),
  'login.delayAfter': int(10, 3, 1000),
  'login.maxDelayMinutes': int(15, 1, 1440),
  'session.idleDays': int(7, 1, 90),
  /** Codes sent to one number, or asked for from one address, in a day (UTC). */
  'sms.phonePerDay': int(10, 1, 1000),
  'sms.addressPerDay': int(50, 1, 100_000),
  /** For tenants that have no quota of their own; 0: no limit. */
  'upload.tenantQuotaMb': int(1024, 0, 1_048_576),
  'log.retentionDays': int(180, 7, 3650),
  /** Origins of other systems that pages may frame, separated by spaces: `https://bi.example.com`. */
  'frame.origins': { type: 'origins', fallback: 'none' },
  'production.reportsPerMinute': int(600, 10, 100_000),
  /** Whether people may register in the app by themselves. */
  'app.registration': choice('true', ['true', 'false']),
  'app.sessionDays': int(30, 1, 365),
} as const satisfies Record<string, ParameterSpec>

export type ParameterKey = keyof typeof parameters
export type ParameterValue<K extends ParameterKey> = (typeof parameters)[K] extends { type: 'int' }
  ? number
  : (typeof parameters)[K] extends { values: readonly (infer V)[] }
    ? V
    : string

/** Scheme, host and port; a wildcard or a path would open more than was meant. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i

export const isParameter = (key: string): key is ParameterKey => Object.hasOwn(parameters, key)

/** What a parameter may be, as text: `8 - 32` or `modern, classic`. */
export function allowedOf(key: ParameterKey): string {
  const spec: ParameterSpec = parameters[key]
  if (spec.type === 'origins') return 'none, https://bi.example.com …'
  return spec.type === 'int' ? `${spec.min} - ${spec.max}` : spec.values.join(', ')
}

/** Reads a stored text; undefined when the parameter may not be that. */
export function parseParameter<K extends ParameterKey>(key: K, text: string): ParameterValue<K> | undefined {
  const spec: ParameterSpec = parameters[key]
  const given = text.trim()
  if (spec.type === 'choice') return (spec.values.includes(given) ? given : undefined) as ParameterValue<K> | undefined
  if (spec.type === 'origins') {
    if (given === 'none') return given as ParameterValue<K>
    const all = given.split(/[\s,]+/).filter(Boolean)
    return (all.length && all.every((o) => ORIGIN.test(o)) ? all.join(' ') : undefined) as ParameterValue<K> | undefined
  }
  if (!/^-?\d{1,12}$/.test(given)) return undefined
  const n = Number(given)
  return (n >= spec.min && n <= spec.max ? n : undefined) as ParameterValue<K> | undefined
}
