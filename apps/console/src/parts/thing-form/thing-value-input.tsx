import { Input, InputNumber, Select, Slider, Switch } from 'antd'
import { DateInput } from '../../kit/fields/date-input.tsx'

/** What the thing model says of a value: its data type (1 enum … 7 breakdown) and model. */
export interface ValueSpec {
  code: string
  name: string
  dataType: string | number
  enumModel?: { enums?: { key: string; value: string }[] } | null
  errorModel?: { errors?: { key: string; value: string }[] } | null
  numModel?: {
    min?: number | string | null
    max?: number | string | null
    step?: number | string | null
    unit?: string | null
  } | null
}

interface ThingValueInputProps {
  spec: ValueSpec
  value: unknown
  onChange: (value: unknown) => void
  disabled?: boolean
}

const options = (pairs: { key: string; value: string }[] | undefined) =>
  (pairs ?? []).map((p) => ({ value: p.key, label: p.value }))

/** The input of a value that the thing model types: the form follows from data, not from the contract. */
export function ThingValueInput({ spec, value, onChange, disabled }: ThingValueInputProps) {
  const shared = { disabled, 'aria-label': spec.name }
  switch (String(spec.dataType)) {
    case '1':
      return (
        <Select
          {...shared}
          allowClear
          value={value as string}
          onChange={onChange}
          options={options(spec.enumModel?.enums)}
        />
      )
    case '2': {
      const { min, max, step, unit } = spec.numModel ?? {}
      const bounds = { min: Number(min ?? 0), max: Number(max ?? 100), step: Number(step) || 1 }
      return (
        <div className="tc-bar">
          <Slider
            {...bounds}
            disabled={disabled ?? false}
            style={{ flex: 1 }}
            value={(value as number) ?? bounds.min}
            onChange={onChange}
          />
          <InputNumber
            {...shared}
            {...bounds}
            value={value as number}
            onChange={onChange}
            suffix={unit && unit !== '-' ? unit : undefined}
          />
        </div>
      )
    }
    case '3':
      return <Switch {...shared} checked={value === true} onChange={onChange} />
    case '6':
      return <DateInput {...shared} value={value as string | null} onChange={onChange} />
    case '7':
      return (
        <Select
          {...shared}
          mode="multiple"
          value={(value as string[]) ?? []}
          onChange={onChange}
          options={options(spec.errorModel?.errors)}
        />
      )
    default:
      return <Input {...shared} value={value as string} maxLength={4096} onChange={(e) => onChange(e.target.value)} />
  }
}
