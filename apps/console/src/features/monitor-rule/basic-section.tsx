import { Input, Select } from 'antd'
import { useDict } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { EventLevel } from '../../parts/event/event-level.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { SectionProps } from './rule-edit.ts'
import { RuleField } from './rule-field.tsx'
import { useLevels } from './use-categories.ts'

/** Name, category, level, and the health a device takes while the event is open. */
export function BasicSection({ draft, patch }: SectionProps) {
  const t = useT()
  const levels = useLevels()
  const label = (name: string) => t(`resources.monitorRule.fields.${name}`)
  // No rule makes a device healthy.
  const statuses = useDict('deviceStatus').filter((entry) => entry.dictKey !== 'normal')
  return (
    <section className="tc-panel">
      <h2>{t('ruleForm.sections.basic')}</h2>
      <div className="tc-rule-grid">
        <RuleField path="name" label={label('name')} required>
          <Input id="name" maxLength={64} value={draft.name} onChange={(e) => patch({ name: e.target.value })} />
        </RuleField>
        <RuleField path="eventTypeId" label={label('eventTypeId')} required>
          <CategoryPicker
            id="eventTypeId"
            value={draft.eventTypeId}
            onChange={(eventTypeId = '') => patch({ eventTypeId })}
          />
        </RuleField>
        <RuleField path="eventLevelId" label={label('eventLevelId')} required>
          <Select
            id="eventLevelId"
            allowClear
            value={draft.eventLevelId || null}
            options={levels.map((level) => ({
              value: level.id,
              label: <EventLevel level={level.orderNo} text={level.name} />,
            }))}
            onChange={(eventLevelId) => patch({ eventLevelId: eventLevelId ?? '' })}
          />
        </RuleField>
        <RuleField path="deviceStatus" label={label('deviceStatus')} required>
          <Select
            id="deviceStatus"
            allowClear
            value={draft.deviceStatus || null}
            options={statuses.map((entry) => ({ value: String(entry.dictKey), label: entry.dictValue }))}
            onChange={(deviceStatus) => patch({ deviceStatus: deviceStatus ?? '' })}
          />
        </RuleField>
      </div>
    </section>
  )
}
