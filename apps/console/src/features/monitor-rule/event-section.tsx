import { Input, Radio, Switch } from 'antd'
import { useDict } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import type { SectionProps } from './rule-edit.ts'
import { RuleField } from './rule-field.tsx'

const NO_ORDER = 1
const THIRD_PARTY = 1

const useOptions = (dict: string) => useDict(dict).map((e) => ({ value: Number(e.dictKey), label: e.dictValue }))

/** How events come and go, and whether they become work orders. */
export function EventSection({ draft, patch }: SectionProps) {
  const t = useT()
  const uniques = useOptions('evenUniqueType')
  const orders = useOptions('workOrderType')
  const thirds = useOptions('woThirdType')
  const label = (name: string) => t(`resources.monitorRule.fields.${name}`)
  const ordered = draft.workOrderType !== NO_ORDER
  return (
    <section className="tc-panel">
      <h2>{t('ruleForm.sections.event')}</h2>
      <div className="tc-rule-grid">
        <RuleField
          path="evenUniqueType"
          label={label('evenUniqueType')}
          required
          hint={t(`ruleForm.unique.${draft.evenUniqueType}`)}
        >
          <Radio.Group
            id="evenUniqueType"
            options={uniques}
            value={draft.evenUniqueType}
            onChange={(e) => patch({ evenUniqueType: e.target.value })}
          />
        </RuleField>
        <RuleField path="closedCycle" label={label('closedCycle')} hint={t('ruleForm.closeHint')}>
          <Switch
            id="closedCycle"
            checked={draft.closedCycle === 1}
            onChange={(on) => patch({ closedCycle: on ? 1 : 0 })}
          />
        </RuleField>
        <RuleField path="workOrderType" label={label('workOrderType')} required>
          <Radio.Group
            id="workOrderType"
            options={orders}
            value={draft.workOrderType}
            onChange={(e) => patch({ workOrderType: e.target.value })}
          />
        </RuleField>
        {ordered && (
          <RuleField path="woThirdType" label={label('woThirdType')} required>
            <Radio.Group
              id="woThirdType"
              options={thirds}
              value={draft.woThirdType || null}
              onChange={(e) => patch({ woThirdType: e.target.value })}
            />
          </RuleField>
        )}
      </div>
      {ordered && draft.woThirdType === THIRD_PARTY && (
        <RuleField path="workOrderUrl" label={label('workOrderUrl')} required hint={t('ruleForm.urlHint')}>
          <Input
            id="workOrderUrl"
            type="url"
            maxLength={1024}
            placeholder="https://"
            value={draft.workOrderUrl}
            onChange={(e) => patch({ workOrderUrl: e.target.value })}
          />
        </RuleField>
      )}
    </section>
  )
}
