import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../i18n.ts'

const WIRE = 'YYYY-MM-DD HH:mm:ss'
const read = (text: unknown) => (typeof text === 'string' && text ? dayjs(text) : null)

export interface DateInputProps {
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
  id?: string
}

/** A time as the wire writes it. Wall clock in, wall clock out: no zone is applied here. */
export function DatePickerInput({ value, onChange, ...rest }: DateInputProps) {
  return (
    <DatePicker
      showTime
      {...rest}
      style={{ width: '100%' }}
      value={read(value)}
      onChange={(day) => onChange?.(day ? day.format(WIRE) : null)}
    />
  )
}

export interface RangeInputProps {
  value?: readonly [string?, string?]
  onChange?: (value: [string, string] | undefined) => void
  id?: string
}

/** From and to, whole days by default: from midnight to the last second. */
export function RangePickerInput({ value, onChange, id }: RangeInputProps) {
  const t = useT()
  const preset = (days: number) =>
    [dayjs().subtract(days, 'day').startOf('day'), dayjs().endOf('day')] as [dayjs.Dayjs, dayjs.Dayjs]
  return (
    <DatePicker.RangePicker
      {...(id ? { id: { start: id } } : {})}
      style={{ width: '100%' }}
      placeholder={[t('kit.from'), t('kit.to')]}
      value={[read(value?.[0]), read(value?.[1])]}
      presets={[0, 6, 29].map((d) => ({
        label: d ? t('kit.lastDays', { n: d + 1 }) : t('kit.today'),
        value: preset(d),
      }))}
      onChange={(days) => {
        const [from, to] = days ?? []
        onChange?.(from && to ? [from.startOf('day').format(WIRE), to.endOf('day').format(WIRE)] : undefined)
      }}
    />
  )
}
