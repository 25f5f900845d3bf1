import { Form, Input } from 'antd'
import { RegionCascader, type RegionStep } from './region-cascader.tsx'

const STEPS = ['province', 'city', 'district'] as const

interface RegionFieldsProps {
  id?: string
  value?: string | null
  onChange?: (code: string | null) => void
  disabled?: boolean
  /** The row keeps the names beside the codes; else they come with each level. */
  named?: boolean
}

/** Province, city and district of a form, chosen in one cascade that stands at `provinceCode`: the form sends all of them. */
export function RegionFields({ value, onChange, named = false, ...rest }: RegionFieldsProps) {
  const form = Form.useFormInstance()
  const values = Form.useWatch((all: Record<string, string | null>) => all, { form, preserve: true }) ?? {}
  const fields = (step: string, at?: RegionStep): [string, string | null][] => [
    [`${step}Code`, at?.code ?? null],
    ...(named ? [[`${step}Name`, at?.name ?? null] as [string, string | null]] : []),
  ]
  const others = STEPS.flatMap((step) => fields(step).map(([name]) => name)).filter((name) => name !== 'provinceCode')
  const codes = [value, values.cityCode, values.districtCode]
  // Where a step is missing, nothing below it can be shown.
  const known = codes.findIndex((code) => !code)
  const path = codes
    .slice(0, known < 0 ? codes.length : known)
    .map((code, i): RegionStep => ({ code: code ?? '', name: values[`${STEPS[i]}Name`] ?? code ?? '' }))
  const choose = (next: RegionStep[]) => {
    form.setFieldsValue(Object.fromEntries(STEPS.flatMap((step, i) => fields(step, next[i]))))
    onChange?.(next[0]?.code ?? null)
  }
  return (
    <>
      <RegionCascader {...rest} value={path} onChange={choose} />
      {others.map((name) => (
        <Form.Item key={name} name={name} hidden noStyle>
          <Input />
        </Form.Item>
      ))}
    </>
  )
}
