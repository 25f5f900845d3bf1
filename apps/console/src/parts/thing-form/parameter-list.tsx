import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { FlagInput } from './flag-input.tsx'
import { SpecFields } from './spec-fields.tsx'
import { ThingItem } from './thing-item.tsx'
import { problemsOf } from './thing-problems.ts'
import { TypeSelect } from './type-select.tsx'

const MAX = 50

/** Inputs or outputs of a service, outputs of an event. */
export function ParameterList({ side, hint }: { side: 'input' | 'output'; hint: string }) {
  const t = useT()
  const form = Form.useFormInstance()
  const label = (field: string) => t(`resources.productTemplate.fields.${field}`)
  const check = () => {
    const problem = problemsOf(form.getFieldsValue(true), t)[side]
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  }
  return (
    <Form.List name={side} rules={[{ validator: check }]}>
      {(rows, { add, remove }, { errors }) => (
        <fieldset className="tc-thing-list">
          <legend>{label(side)}</legend>
          {rows.length === 0 && <p className="tc-faint">{hint}</p>}
          {rows.map((row) => (
            <div key={row.key} className="tc-thing-parameter">
              <div className="tc-thing-head">
                <ThingItem
                  name={[row.name, 'name']}
                  at={[side, row.name, 'name']}
                  label={t('productPages.parameterName')}
                  required
                >
                  <Input maxLength={16} />
                </ThingItem>
                <ThingItem name={[row.name, 'code']} at={[side, row.name, 'code']} label={label('code')} required>
                  <Input maxLength={24} />
                </ThingItem>
                <ThingItem
                  name={[row.name, 'dataType']}
                  at={[side, row.name, 'dataType']}
                  label={label('dataType')}
                  required
                >
                  <TypeSelect at={[side, row.name]} />
                </ThingItem>
                <Form.Item name={[row.name, 'required']} label={label('required')}>
                  <FlagInput />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('functionForm.removeRow')}
                  onClick={() => remove(row.name)}
                />
              </div>
              <SpecFields name={[row.name]} at={[side, row.name]} />
            </div>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={rows.length >= MAX}
            onClick={() => add({ required: 0 })}
          >
            {t('functionForm.addParameter')}
          </Button>
          <Form.ErrorList errors={errors} />
        </fieldset>
      )}
    </Form.List>
  )
}
