import { Form, Input } from 'antd'
import { RegionCascader, type RegionStep } from '../../parts/pickers/region-cascader.tsx'

/** The fields beside the one this stands at: the form sends all three. */
const OTHERS = ['cityCode', 'districtCode'] as const

interface OrderRegionProps {
  id?: string
  value?: string | null
  onChange?: (code: string | null) => void
  disabled?: boolean
}

/** Province, city and district of an order, chosen in one cascade. An order keeps codes; their names come with each level. */
export function OrderRegion({ value, onChange, ...rest }: OrderRegionProps) {
  const form = Form.useFormInstance()
  const values = Form.useWatch((all: Record<string, string | null>) => all, { form, preserve: true }) ?? {}
  const codes = [value, ...OTHERS.map((name) => values[name])]
  // Where a step is missing, nothing below it can be shown.
  const known = codes.findIndex((code) => !code)
  const path = codes
    .slice(0, known < 0 ? codes.length : known)
    .map((code): RegionStep => ({ code: code ?? '', name: code ?? '' }))
  const choose = (next: RegionStep[]) => {
    form.setFieldsValue({ cityCode: next[1]?.code ?? null, districtCode: next[2]?.code ?? null })
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
