import { Alert, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import './secret-once.css'

interface Props {
  title: string
  text: string
  /** Label and value; each can be copied. */
  items: readonly (readonly [string, string])[]
  onClose: () => void
}

/** Shows what is told only now. Closes by its button alone. */
export function SecretOnce({ title, text, items, onClose }: Props) {
  const t = useT()
  return (
    <Modal
      open
      title={title}
      width={560}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onClose}
      okText={t('kit.keptIt')}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert type="warning" showIcon title={text} />
      <dl className="tc-secret-once">
        {items.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <CopyText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
