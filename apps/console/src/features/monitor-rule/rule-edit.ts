import type { DraftCondition } from './condition-draft.ts'
import type { RuleDraft } from './rule-draft.ts'

/** What every section of the form gets: the rule as it stands, and a way to change a part of it. */
export interface SectionProps {
  draft: RuleDraft
  patch: (part: Partial<RuleDraft>) => void
}

/** Changes one condition, by its key. */
export type ChangeCondition = (key: string, change: (c: DraftCondition) => DraftCondition) => void
