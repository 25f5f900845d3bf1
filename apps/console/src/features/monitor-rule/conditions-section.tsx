import { MAX_CONDITIONS } from '@tecovie/contract/things/rule-limits.ts'
import { useT } from '../../kit/i18n.ts'
import { ConditionCard } from './condition-card.tsx'
import { changed, copiedAt, removedAt } from './condition-draft.ts'
import { useProblem } from './problems.tsx'
import type { SectionProps } from './rule-edit.ts'
import type { ThingFunction } from './use-functions.ts'

interface ConditionsSectionProps extends SectionProps {
  /** The function of each condition. */
  functions: readonly (ThingFunction | null | undefined)[]
}

/** What must hold: conditions one below the other, joined by the rule's logic. */
export function ConditionsSection({ draft, patch, functions }: ConditionsSectionProps) {
  const t = useT()
  const problem = useProblem('ruleSubDefinitions')
  const { conditions } = draft
  return (
    <section className="tc-panel" data-path="ruleSubDefinitions">
      <h2>{t('ruleForm.sections.conditions')}</h2>
      {problem && (
        <p role="alert" className="tc-rule-problem">
          {problem}
        </p>
      )}
      {conditions.map((condition, index) => (
        <ConditionCard
          key={condition.key}
          condition={condition}
          index={index}
          join={index > 0 && draft.relCondition ? t(`ruleForm.joins.${draft.relCondition}`) : ''}
          fn={functions[index]}
          full={conditions.length >= MAX_CONDITIONS}
          onChange={(change) => patch({ conditions: changed(conditions, condition.key, change) })}
          onCopy={() => patch({ conditions: copiedAt(conditions, index) })}
          onRemove={() => patch({ conditions: removedAt(conditions, index) })}
        />
      ))}
    </section>
  )
}
