import type * as z from 'zod'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** The message of one Zod issue, in the reader's language. Custom issues carry their own key in `params.key`. */
export function issueMessage(issue: z.core.$ZodIssue, t: Translate): string {
  if (issue.code === 'custom') {
    const { key = 'validation.invalid', ...params } = (issue.params ?? {}) as { key?: string }
    return t(key, params)
  }
  if (issue.code === 'unrecognized_keys') return t('validation.unknownField', { names: issue.keys.join(', ') })
  if (issue.code === 'invalid_type' && issue.input === undefined) return t('validation.required')
  if (issue.code === 'invalid_type') return t('validation.type', { expected: issue.expected })
  if (issue.code === 'invalid_value') return t('validation.oneOf', { values: issue.values.join(', ') })
  if (issue.code === 'too_small') return t('validation.tooSmall', { min: String(issue.minimum) })
  if (issue.code === 'too_big') return t('validation.tooBig', { max: String(issue.maximum) })
  return t('validation.invalid')
}

/** 1 for the update half of a submit when no id was sent: an addition was meant. */
const misses = (issues: readonly z.core.$ZodIssue[]): number =>
  Number(issues.some((i) => i.code === 'invalid_type' && i.path.length === 1 && i.path[0] === 'id'))

/** All issues of a failed check as `field -> message`; the first of a field wins. Unknown fields stand under their own name. */
export function issueMessages(issues: readonly z.core.$ZodIssue[], t: Translate): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const at = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[at ? `${at}.${key}` : key] ??= t('validation.unknownField', { names: key })
    } else if (issue.code === 'invalid_union' && issue.errors.length) {
      const best = [...issue.errors].sort((a, b) => misses(a) - misses(b) || a.length - b.length)[0] ?? []
      Object.assign(
        errors,
        issueMessages(
          best.map((i) => ({ ...i, path: [...issue.path, ...i.path] })),
          t,
        ),
      )
    } else errors[at || '_'] ??= issueMessage(issue, t)
  }
  return errors
}
