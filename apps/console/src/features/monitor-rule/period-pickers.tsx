import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useT } from '../../kit/i18n.ts'
import type { DraftPeriod, DraftSpan } from './rule-draft.ts'

dayjs.extend(customParseFormat)

const CLOCK = 'HH:mm:ss'
const WIRE = 'YYYY-MM-DD HH:mm:ss'

export interface PeriodInputProps {
  period: DraftPeriod
  onPeriod: (period: DraftPeriod) => void
}

/** Two times of a day. The end may lie before the start: then the period crosses midnight. */
export function PeriodPicker({ period, onPeriod }: PeriodInputProps) {
  const t = useT()
  return (
    <TimePicker.RangePicker
      className="tc-rule-picker"
      order={false}
      allowClear={false}
      needConfirm={false}
      format={CLOCK}
      placeholder={[t('ruleForm.from'), t('ruleForm.to')]}
      value={[dayjs(period.start, CLOCK), dayjs(period.end, CLOCK)]}
      onCalendarChange={(times) => {
        const [start, end] = times ?? []
        onPeriod({
          ...period,
          start: start?.format(CLOCK) ?? period.start,
          end: end?.format(CLOCK) ?? period.end,
        })
      }}
    />
  )
}

export interface SpanInputProps {
  span: DraftSpan
  onSpan: (span: DraftSpan) => void
}

const read = (text: string | null) => (text ? dayjs(text) : null)

/** Two moments on the wall clock of the tenant. */
export function SpanPicker({ span, onSpan }: SpanInputProps) {
  const t = useT()
  return (
    <DatePicker.RangePicker
      className="tc-rule-picker tc-rule-picker-long"
      showTime={{ defaultOpenValue: [dayjs('00:00:00', CLOCK), dayjs('23:59:59', CLOCK)] }}
      format={WIRE}
      placeholder={[t('ruleForm.from'), t('ruleForm.to')]}
      value={[read(span.startTime), read(span.endTime)]}
      onChange={(days) =>
        onSpan({ ...span, startTime: days?.[0]?.format(WIRE) ?? null, endTime: days?.[1]?.format(WIRE) ?? null })
      }
    />
  )
}
