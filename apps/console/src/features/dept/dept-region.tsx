import { Form, Input } from 'antd'
import { RegionCascader, type RegionStep } from '../../parts/pickers/region-cascader.tsx'

const STEPS = ['province', 'city', 'district'] as const
/** The fields beside the one this stands at: the form sends all six. */
const OTHERS = STEPS.flatMap((s) => [`${s}Code`, `${s}Name`]).filter((name) => name !== 'provinceCode')

interface DeptRegionProps {
  id?: string
  value?: string | null
  onChange?: (code: string | null) => void
  disabled?: boolean
}

/** Province, city and district of an organisation, chosen in one cascade. */
export function DeptRegion({ value, onChange, ...rest }: DeptRegionProps) {
  const form = Form.useFormInstance()
  const values = Form.useWatch((all: Record<string, string | null>) => all, { form, preserve: true }) ?? {}
  const path = STEPS.flatMap((step): RegionStep[] => {
    const code = step === 'province' ? value : values[`${step}Code`]
    return code ? [{ code, name: values[`${step}Name`] ?? code }] : []
  })
  const choose = (next: RegionStep[]) => {
    const chosen = STEPS.flatMap((step, i) => [
      [`${step}Code`, next[i]?.code ?? null],
      [`${step}Name`, next[i]?.name ?? null],
    ])
    form.setFieldsValue(Object.fromEntries(chosen))
    onChange?.(next[0]?.code ?? null)
  }
  return (
    <>
      <RegionCascader {...rest} value={path} onChange={choose} />
      {OTHERS.map((name) => (
        <Form.Item key={name} name={name} hidden noStyle>
          <Input />
        </Form.Item>
      ))}
    </>
  )
}
