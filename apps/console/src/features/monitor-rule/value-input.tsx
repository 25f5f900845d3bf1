import { DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import { Input, InputNumber, Select, Slider } from 'antd'
import { DateInput } from '../../kit/fields/date-input.tsx'
import { formatTime } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import type { ThingFunction } from './use-functions.ts'

interface ValueInputProps {
  id: string
  dataType: string
  fn: ThingFunction | null | undefined
  value: string
  onValue: (value: string) => void
}

/** The value to compare with, entered as its data type asks for. */
export function ValueInput({ id, dataType, fn, value, onValue }: ValueInputProps) {
  const t = useT()
  const type = Number(dataType)
  const choose = (options: { value: string; label: string }[]) => (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value || null}
      options={options}
      onChange={(next) => onValue(next ?? '')}
    />
  )
  const labelled = (list: readonly { key: string; value: string }[] = []) =>
    choose(list.map((e) => ({ value: e.key, label: `${e.value} (${e.key})` })))

  if (!dataType) return <Input id={id} disabled placeholder={t('ruleForm.functionFirst')} />
  if (type === DATA_TYPE.value) return <NumberInput id={id} fn={fn} value={value} onValue={onValue} />
  if (type === DATA_TYPE.enum && fn?.enumModel?.enums.length) return labelled(fn.enumModel.enums)
  if (type === DATA_TYPE.breakdown && fn?.errorModel?.errors.length) return labelled(fn.errorModel.errors)
  if (type === DATA_TYPE.bool)
    return choose([
      { value: 'true', label: t('ruleForm.yes') },
      { value: 'false', label: t('ruleForm.no') },
    ])
  // Old rules may hold epoch milliseconds.
  if (type === DATA_TYPE.time)
    return (
      <DateInput
        id={id}
        value={/^\d+$/.test(value) ? formatTime(Number(value)) : value || null}
        onChange={(next) => onValue(next ?? '')}
      />
    )
  return <Input id={id} maxLength={255} value={value} onChange={(e) => onValue(e.target.value)} />
}

function NumberInput({ id, fn, value, onValue }: Omit<ValueInputProps, 'dataType'>) {
  const t = useT()
  const model = fn?.numModel
  const [min, max, step] = [Number(model?.min), Number(model?.max), Number(model?.step) || 1]
  const bounded = Number.isFinite(min) && Number.isFinite(max) && min < max
  const unit = model?.unit && model.unit !== '-' ? model.unit : undefined
  const number = value === '' ? null : Number(value)
  const set = (next: number | null) => onValue(next === null ? '' : String(next))
  return (
    <span className="tc-rule-number">
      {bounded && (
        <Slider
          min={min}
          max={max}
          step={step}
          value={Math.min(max, Math.max(min, number ?? min))}
          onChange={set}
          ariaLabelForHandle={t('ruleForm.value')}
          tooltip={{ formatter: (at) => `${at} ${unit ?? ''}` }}
        />
      )}
      <InputNumber
        id={id}
        value={number}
        step={step}
        onChange={set}
        suffix={unit}
        {...(bounded ? { min, max } : {})}
        {...(bounded ? { title: t('ruleForm.valueRange', { min, max, step }) } : {})}
      />
    </span>
  )
}
