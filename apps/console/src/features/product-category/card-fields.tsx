import { CloseOutlined } from '@ant-design/icons'
import { productCategory } from '@tecovie/contract/resources/product-category.ts'
import { Button, Form, Input, InputNumber } from 'antd'
import { fieldInfo } from '../../kit/fields/field-info.ts'
import { ImageInput } from '../../kit/fields/image-input.tsx'
import { rulesOf } from '../../kit/fields/rules.ts'
import { useT } from '../../kit/i18n.ts'
import type { Card } from './use-cards.ts'

interface CardFieldsProps {
  index: number
  /** Absent where the only card must stay. */
  onRemove?: (() => void) | undefined
}

/** One sub-type: its icon, its name, its place. */
export function CardFields({ index, onRemove }: CardFieldsProps) {
  const t = useT()
  const label = (field: string) => t(`resources.productCategory.fields.${field}`)
  const required = { required: true, message: t('validation.required') }
  return (
    <li className="tc-category-card">
      {onRemove && (
        <Button
          className="tc-category-remove"
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('productCategory.removeCard')}
          onClick={onRemove}
        />
      )}
      <Form.Item name={[index, 'img']} label={label('img')} rules={[required]} extra={t('productPages.iconHint')}>
        <ImageInput maxKb={1024} />
      </Form.Item>
      <Form.Item
        name={[index, 'name']}
        label={label('name')}
        required
        validateFirst
        rules={[
          ...rulesOf(fieldInfo(productCategory, 'name'), t),
          (form) => ({
            validator: (_, value?: string) => {
              const names = (form.getFieldValue('list') as Card[]).map((card) => card?.name?.trim())
              const twice = !!value?.trim() && names.filter((name) => name === value.trim()).length > 1
              return twice ? Promise.reject(new Error(t('productPages.duplicateName'))) : Promise.resolve()
            },
          }),
        ]}
      >
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[index, 'sort']} label={label('sort')}>
        <InputNumber className="tc-wide" min={0} max={9999} precision={0} />
      </Form.Item>
    </li>
  )
}
