import { Input, InputNumber, Select } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { ThingItem } from './thing-item.tsx'
import type { Path } from './thing-problems.ts'

const FORMATS = ['int', 'float', 'double'] as const

/** Format, range, step, unit and factor of a number. */
export function NumberFields({ name, at }: { name: Path; at: Path }) {
  const t = useT()
  const of = (field: string) => ({ name: [...name, field], at: [...at, field], label: t(`functionForm.${field}`) })
  const other = (...fields: string[]) => fields.map((field) => [...at, field])
  return (
    <div className="tc-thing-grid tc-thing-three">
      <ThingItem {...of('numberFormat')} required>
        <Select options={FORMATS.map((value) => ({ value, label: t(`functionForm.formats.${value}`) }))} />
      </ThingItem>
      <ThingItem {...of('min')} required with={other('numberFormat')}>
        <InputNumber className="tc-wide" />
      </ThingItem>
      <ThingItem {...of('max')} required with={other('numberFormat', 'min')}>
        <InputNumber className="tc-wide" />
      </ThingItem>
      <ThingItem {...of('step')} required with={other('numberFormat', 'min', 'max')}>
        <InputNumber className="tc-wide" />
      </ThingItem>
      <ThingItem {...of('unit')} required>
        <Input maxLength={16} placeholder={t('functionForm.unitHint')} />
      </ThingItem>
      <ThingItem {...of('multiple')}>
        <InputNumber className="tc-wide" placeholder={t('productPages.multipleHint')} />
      </ThingItem>
    </div>
  )
}
