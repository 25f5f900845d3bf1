import { CATEGORY } from '@tecovie/contract/things/data-type.ts'
import { Form, Input, Radio, Select } from 'antd'
import { DictSelect } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { FlagInput } from './flag-input.tsx'
import { ParameterList } from './parameter-list.tsx'
import { SpecFields } from './spec-fields.tsx'
import { ThingItem } from './thing-item.tsx'
import { TypeSelect } from './type-select.tsx'
import './thing-form.css'

const LEVELS = ['info', 'alert', 'error'] as const
const ACCESS = ['rw', 'r'] as const

/** The inputs of a function: what its kind and data type have, and nothing else. */
export function ThingFields() {
  const t = useT()
  const category = Number(Form.useWatch('category') ?? 0)
  const carries = category === CATEGORY.service || category === CATEGORY.event
  const of = (field: string) => ({ name: [field], at: [field], label: t(`resources.productTemplate.fields.${field}`) })
  return (
    <>
      <div className="tc-thing-grid">
        <ThingItem {...of('name')} required>
          <Input maxLength={16} showCount autoComplete="off" />
        </ThingItem>
        <ThingItem {...of('code')} required>
          <Input maxLength={24} showCount autoComplete="off" placeholder={t('productPages.codeHint')} />
        </ThingItem>
        <ThingItem {...of('category')} required>
          <DictSelect dict="modelType" allowClear={false} />
        </ThingItem>
        <ThingItem {...of('dataType')} required hint={carries ? t('productPages.ownTypeHint') : undefined}>
          <TypeSelect at={[]} />
        </ThingItem>
      </div>
      <SpecFields name={[]} at={[]} />
      <div className="tc-thing-grid">
        <Form.Item name="required" label={of('required').label}>
          <FlagInput />
        </Form.Item>
        {category === CATEGORY.property && (
          <ThingItem {...of('accessMode')}>
            <Radio.Group
              optionType="button"
              options={ACCESS.map((value) => ({
                value,
                label: t(`resources.productTemplate.options.accessMode.${value}`),
              }))}
            />
          </ThingItem>
        )}
        {category === CATEGORY.event && (
          <ThingItem {...of('eventLevelType')}>
            <Select allowClear options={LEVELS.map((value) => ({ value, label: t(`functionForm.levels.${value}`) }))} />
          </ThingItem>
        )}
      </div>
      <ThingItem {...of('description')} required>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={255} showCount />
      </ThingItem>
      {category === CATEGORY.service && <ParameterList side="input" hint={t('productPages.noInput')} />}
      {carries && <ParameterList side="output" hint={t('productPages.noOutput')} />}
    </>
  )
}
