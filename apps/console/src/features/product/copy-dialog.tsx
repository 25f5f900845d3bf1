import { copyProduct, productInfo } from '@tecovie/contract/resources/product.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { fieldInfo } from '../../kit/fields/field-info.ts'
import { rulesOf } from '../../kit/fields/rules.ts'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import type { Product } from './product-paths.ts'

const ENDING = '-copy'
const LONGEST = 64

/** Asks for the name of a product that is made like another. */
export function CopyDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ name: string }>()
  const { act, busy } = useAct(copyProduct, 'product.copied', form)
  const copy = async ({ name }: { name: string }) => {
    if (await act({ id: product.id, name })) onClose()
  }
  return (
    <Modal
      open
      title={t('productPages.copyTitle', { name: product.name })}
      okText={t('kit.copy')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert className="tc-gap" type="info" showIcon title={t('productPages.copyHint')} />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: `${product.name.slice(0, LONGEST - ENDING.length)}${ENDING}` }}
        onFinish={copy}
      >
        <Form.Item
          name="name"
          label={t('product.copyName')}
          required
          rules={rulesOf(fieldInfo(productInfo, 'name'), t)}
        >
          <Input autoFocus maxLength={LONGEST} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
