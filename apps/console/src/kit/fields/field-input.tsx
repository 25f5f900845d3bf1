import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { Input, InputNumber, Select, Switch } from 'antd'
import type { ReactElement } from 'react'
import { DictSelect } from '../dict.tsx'
import { useT } from '../i18n.ts'
import { RemotePicker } from '../pickers/remote-picker.tsx'
import { DateInput, RangeInput } from './date-input.tsx'
import type { FieldInfo } from './field-info.ts'
import { optionText } from './field-text.ts'

interface Controlled {
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  id?: string
}

/** A 0/1 switch. */
function FlagInput({ value, onChange, ...rest }: Controlled) {
  return <Switch {...rest} checked={Number(value) === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />
}

interface ChoiceProps extends Controlled {
  resource: string
  field: FieldInfo
}
function ChoiceInput({ resource, field, value, ...rest }: ChoiceProps) {
  const t = useT()
  const values = field.kind === 'flag' ? ['1', '0'] : (field.values ?? [])
  const name = (v: string) =>
    field.kind === 'flag' ? t(v === '1' ? 'kit.yes' : 'kit.no') : optionText(resource, field.name, v, t)
  const options = values.map((v) => ({ value: v, label: name(v) }))
  const known = value === null || value === undefined ? undefined : String(value)
  return <Select allowClear={!field.required} {...rest} value={known} options={options} />
}

/** The input a field has in forms. */
export function fieldInput(resource: Resource, field: FieldInfo): ReactElement {
  if (field.kind === 'number') return <InputNumber style={{ width: '100%' }} />
  if (field.kind === 'flag') return <FlagInput />
  if (field.kind === 'datetime') return <DateInput />
  if (field.kind === 'longText')
    return <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} showCount maxLength={field.max} />
  if (field.kind === 'text') return <Input maxLength={field.max} autoComplete="off" />
  return sharedInput(resource, field) ?? <Input />
}

/** The input a field has among the filters: a flag is three-valued there, a time is a range. */
export function filterInput(resource: Resource, field: FieldInfo, range: boolean): ReactElement {
  if (range && field.kind === 'datetime') return <RangeInput />
  if (field.kind === 'flag') return <ChoiceInput resource={resource.name} field={{ ...field, required: false }} />
  return sharedInput(resource, { ...field, required: false }) ?? <Input allowClear maxLength={255} />
}

function sharedInput(resource: Resource, field: FieldInfo): ReactElement | undefined {
  if (field.kind === 'dict') return <DictSelect dict={field.dict ?? ''} />
  if (field.kind === 'choice') return <ChoiceInput resource={resource.name} field={field} />
  if (field.kind === 'ref') return <RemotePicker of={field.ref ?? ''} />
  return undefined
}
