import { REGION_ROOT, regionSelect } from '@tecovie/contract/resources/region.ts'
import { Select } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'

export interface RegionStep {
  code: string
  name: string
}
interface RegionCascaderProps {
  id?: string
  /** Province, city, district … as far as is known. */
  value?: readonly RegionStep[] | null
  onChange?: (path: RegionStep[]) => void
  disabled?: boolean
  /** How deep one may choose: 3 ends at districts. */
  levels?: 1 | 2 | 3
}
const NAMES = ['province', 'city', 'district'] as const

interface StepProps {
  id?: string
  label: string
  parent: string | undefined
  value: RegionStep | undefined
  disabled: boolean
  onChange: (step: RegionStep | undefined) => void
}

function Step({ label, parent, value, disabled, onChange, ...rest }: StepProps) {
  const { data = [], isFetching } = useCall(regionSelect, { code: parent ?? '' }, { enabled: !!parent })
  const options = (parent ? data : []).map((r) => ({ value: r.code, label: r.name }))
  // What is chosen is shown by its name before its level is there.
  const known = !value || options.some((o) => o.value === value.code)
  return (
    <Select
      {...rest}
      allowClear
      aria-label={label}
      placeholder={label}
      disabled={disabled || !parent}
      loading={isFetching}
      value={value?.code ?? null}
      options={known ? options : [...options, { value: value.code, label: value.name }]}
      onChange={(code: string | null, option) =>
        onChange(code ? { code, name: String((option as { label?: string } | undefined)?.label ?? code) } : undefined)
      }
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** Chooses province, city and district, each among those of the one before. */
export function RegionCascader({ id, value, onChange, disabled = false, levels = 3 }: RegionCascaderProps) {
  const t = useT()
  const path = value ?? []
  return (
    <div className="tc-steps">
      {NAMES.slice(0, levels).map((name, i) => (
        <Step
          key={name}
          {...(id && i === 0 ? { id } : {})}
          label={t(`resources.region.${name}`)}
          parent={i === 0 ? REGION_ROOT : path[i - 1]?.code}
          value={path[i]}
          disabled={disabled}
          onChange={(step) => onChange?.([...path.slice(0, i), ...(step ? [step] : [])])}
        />
      ))}
    </div>
  )
}
