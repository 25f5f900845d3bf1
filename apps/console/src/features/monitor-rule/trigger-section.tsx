import { MAX_INTERVAL_SECONDS } from '@tecovie/contract/things/rule-limits.ts'
import { InputNumber, Radio } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { durationText } from './duration-text.ts'
import type { SectionProps } from './rule-edit.ts'
import { RuleField } from './rule-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

const CYCLES = ['day', 'week', 'month', 'custom'] as const

/** How conditions join, how often they may raise, and when the rule is awake. */
export function TriggerSection({ draft, patch }: SectionProps) {
  const t = useT()
  const label = (name: string) => t(`resources.monitorRule.fields.${name}`)
  const long = durationText(draft.intervalTime ?? 0, t)
  return (
    <section className="tc-panel">
      <h2>{t('ruleForm.sections.trigger')}</h2>
      <div className="tc-rule-grid">
        <RuleField path="relCondition" label={label('relCondition')} required>
          <Radio.Group
            id="relCondition"
            options={(['and', 'or'] as const).map((value) => ({ value, label: t(`ruleForm.logic.${value}`) }))}
            value={draft.relCondition}
            onChange={(e) => patch({ relCondition: e.target.value })}
          />
        </RuleField>
        <RuleField
          path="intervalTime"
          label={label('intervalTime')}
          required
          hint={long ? t('ruleForm.intervalLong', { text: long }) : t('ruleForm.intervalHint')}
        >
          <InputNumber
            id="intervalTime"
            className="tc-rule-wide"
            min={0}
            max={MAX_INTERVAL_SECONDS}
            precision={0}
            suffix={t('ruleForm.seconds')}
            value={draft.intervalTime}
            onChange={(intervalTime) => patch({ intervalTime })}
          />
        </RuleField>
        <RuleField path="cycleWay" label={label('cycleWay')} required>
          <Radio.Group
            id="cycleWay"
            optionType="button"
            options={CYCLES.map((value) => ({ value, label: t(`ruleForm.cycle.${value}`) }))}
            value={draft.cycleWay}
            onChange={(e) => patch({ cycleWay: e.target.value })}
          />
        </RuleField>
      </div>
      <ScheduleFields draft={draft} patch={patch} />
    </section>
  )
}
