import type { NamedEvidence } from './episodes.ts'

const COMPARES: Record<string, string> = { eq: '等于', ne: '不等于', gt: '大于', lt: '小于' }
const MAX = 1000

const shown = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** One reason as a person reads it: `室温 31.5℃，大于 30℃`. */
export const reasonText = (e: NamedEvidence): string =>
  `${e.name} ${shown(e.value)}${e.unit}，${COMPARES[e.compare] ?? e.compare} ${shown(e.threshold)}${e.unit}`

/** Why an event was raised. */
export const eventText = (evidence: readonly NamedEvidence[]): string =>
  evidence.map(reasonText).join('；').slice(0, MAX)
