import type { Translate } from '@tecovie/contract/core/issue-message.ts'

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** Seconds in at most two units (`1 h 5 min`); nothing below a minute, where seconds say it themselves. */
export function durationText(seconds: number, t: Translate): string {
  if (seconds < 60) return ''
  const parts: string[] = []
  let rest = seconds
  for (const [unit, size] of UNITS) {
    const n = Math.floor(rest / size)
    rest -= n * size
    if (n) parts.push(t(`ruleForm.duration.${unit}`, { n }))
    if (parts.length === 2) break
  }
  return parts.join(' ')
}
