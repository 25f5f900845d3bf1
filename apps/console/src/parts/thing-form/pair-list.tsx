import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { ThingItem } from './thing-item.tsx'
import { type Path, problemsOf } from './thing-problems.ts'

interface PairListProps {
  name: Path
  at: Path
  title: string
  keyHint: string
}

const MAX = 200

/** Keys and their meanings: the values of an enum, the codes of a breakdown. */
export function PairList({ name, at, title, keyHint }: PairListProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const check = () => {
    const problem = problemsOf(form.getFieldsValue(true), t)[at.join('.')]
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  }
  return (
    <Form.List name={name} rules={[{ validator: check }]}>
      {(rows, { add, remove }, { errors }) => (
        <fieldset className="tc-thing-list">
          <legend className="tc-required">{title}</legend>
          {rows.map((row) => (
            <div key={row.key} className="tc-thing-pair">
              <ThingItem
                name={[row.name, 'key']}
                at={[...at, row.name, 'key']}
                with={rows.filter((r) => r.name !== row.name).map((r) => [...at, r.name, 'key'])}
              >
                <Input maxLength={64} placeholder={keyHint} aria-label={`${title} ${t('functionForm.key')}`} />
              </ThingItem>
              <ThingItem name={[row.name, 'value']} at={[...at, row.name, 'value']}>
                <Input
                  maxLength={64}
                  placeholder={t('functionForm.label')}
                  aria-label={`${title} ${t('functionForm.label')}`}
                />
              </ThingItem>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('functionForm.removeRow')}
                onClick={() => remove(row.name)}
              />
            </div>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} disabled={rows.length >= MAX} onClick={() => add({})}>
            {t('functionForm.addRow')}
          </Button>
          <Form.ErrorList errors={errors} />
        </fieldset>
      )}
    </Form.List>
  )
}
