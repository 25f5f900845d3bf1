import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { Input, Select } from 'antd'
import { lazy, type ReactElement, Suspense } from 'react'
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

// Lists need neither; they come with the first form that has one.
const LazyNumber = lazy(() => import('./number-input.tsx').then((m) => ({ default: m.NumberInput })))
const LazyFlag = lazy(() => import('./number-input.tsx').then((m) => ({ default: m.FlagInput })))
const waiting = <Input disabled />

function NumberField(props: Controlled) {
  return (
    <Suspense fallback={waiting}>
      <LazyNumber {...(props as object)} />
    </Suspense>
  )
}

function FlagField(props: Controlled) {
  return (
    <Suspense fallback={waiting}>
      <LazyFlag {...props} />
    </Suspense>
  )
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
  if (field.kind === 'number') return <NumberField />
  if (field.kind === 'flag') return <FlagField />
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
