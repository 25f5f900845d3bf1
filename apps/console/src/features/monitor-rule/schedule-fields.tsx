import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useUser } from '../../kit/user.tsx'
import { PeriodInput, SpanInput } from './period-input.tsx'
import { isOvernight, newPeriod, newSpan } from './rule-draft.ts'
import type { SectionProps } from './rule-edit.ts'
import { RuleField } from './rule-field.tsx'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const MONTH = Array.from({ length: 31 }, (_, i) => i + 1)

/** When the rule is awake: weekdays or days with periods, or spans of its own. */
export function ScheduleFields({ draft, patch }: SectionProps) {
  const t = useT()
  const { timeZone } = useUser()
  const label = (name: string) => t(`resources.monitorRule.fields.${name}`)
  return (
    <>
      {draft.cycleWay === 'week' && (
        <RuleField path="weeks" label={label('weeks')} required>
          <span className="tc-rule-choices">
            <Checkbox.Group
              options={WEEK.map((value) => ({ value, label: t(`ruleForm.weekdays.${value}`) }))}
              value={[...draft.weeks]}
              onChange={(weeks) => patch({ weeks })}
            />
            <Button size="small" type="link" onClick={() => patch({ weeks: WEEK.slice(0, 5) })}>
              {t('ruleForm.workdays')}
            </Button>
            <Button size="small" type="link" onClick={() => patch({ weeks: WEEK })}>
              {t('ruleForm.everyDay')}
            </Button>
          </span>
        </RuleField>
      )}
      {draft.cycleWay === 'month' && (
        <RuleField
          path="days"
          label={label('days')}
          required
          hint={draft.days.some((day) => day > 28) && t('ruleForm.shortMonths')}
        >
          <Select
            id="days"
            mode="multiple"
            allowClear
            value={[...draft.days].sort((a, b) => a - b)}
            options={MONTH.map((value) => ({ value, label: t('ruleForm.dayOfMonth', { n: value }) }))}
            onChange={(days: number[]) => patch({ days })}
          />
        </RuleField>
      )}
      {draft.cycleWay === 'custom' ? (
        <RuleField
          path="activateTimes"
          label={label('activateTimes')}
          required
          hint={t('ruleForm.zone', { zone: timeZone })}
        >
          <Rows
            rows={draft.spans}
            onRows={(spans) => patch({ spans })}
            make={newSpan}
            input={(span, onSpan) => <SpanInput span={span} onSpan={onSpan} />}
          />
        </RuleField>
      ) : (
        <RuleField path="times" label={label('times')} required hint={t('ruleForm.zone', { zone: timeZone })}>
          <Rows
            rows={draft.periods}
            onRows={(periods) => patch({ periods })}
            make={newPeriod}
            input={(period, onPeriod) => (
              <>
                <PeriodInput period={period} onPeriod={onPeriod} />
                {isOvernight(period) && <span className="tc-faint">{t('ruleForm.overnight')}</span>}
              </>
            )}
          />
        </RuleField>
      )}
    </>
  )
}

interface RowsProps<R extends { key: string }> {
  rows: readonly R[]
  onRows: (rows: readonly R[]) => void
  make: () => R
  input: (row: R, onRow: (row: R) => void) => React.ReactNode
}

/** Periods one below the other; the first stays. */
function Rows<R extends { key: string }>({ rows, onRows, make, input }: RowsProps<R>) {
  const t = useT()
  return (
    <div className="tc-rule-periods">
      {rows.map((row, i) => (
        <div key={row.key} className="tc-rule-period">
          {input(row, (next) => onRows(rows.map((other) => (other.key === row.key ? next : other))))}
          {i > 0 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('ruleForm.removePeriod', { n: i + 1 })}
              onClick={() => onRows(rows.filter((other) => other.key !== row.key))}
            />
          )}
        </div>
      ))}
      <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => onRows([...rows, make()])}>
        {t('ruleForm.addPeriod')}
      </Button>
    </div>
  )
}
