const SECRET =
  /pass(word|wd)?$|^(old|new)?password\d?$|secret|token|captcha|credential|authorization|(^|[-_])auth$|ticket|verifier|recovery|^otp$|cookie|(tis|api|private|signing|access)_?key$/i
const MAX_TEXT = 2000
const MAX_LIST = 100
const MAX_DEPTH = 6

/**
 * A copy fit for a log: values under secret names masked, long texts and lists cut.
 * `also` names further fields that are secret here, such as the `code` of a sign-in.
 */
export function masked(value: unknown, also: ReadonlySet<string> = new Set(), depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value
  if (depth > MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map((v) => masked(v, also, depth + 1))
  const row = value as Record<string, unknown>
  // A system parameter's value is as secret as its key says.
  const secretValue = typeof row.paramKey === 'string' && SECRET.test(row.paramKey)
  return Object.fromEntries(
    Object.entries(row).map(([k, v]) => {
      const hidden = SECRET.test(k) || also.has(k) || (secretValue && k === 'paramValue')
      return [k, hidden && v !== null && typeof v !== 'object' ? '***' : masked(v, also, depth + 1)]
    }),
  )
}
