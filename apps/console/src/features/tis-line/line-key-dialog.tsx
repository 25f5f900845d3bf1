import { Alert, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'

/** Shows the key of a line that was just made or renewed, this once. */
export function LineKeyDialog({ lineKey, onClose }: { lineKey: string; onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open
      width={600}
      title={t('resources.tisLine.keyTitle')}
      onOk={onClose}
      onCancel={onClose}
      okText={t('kit.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <Alert className="tc-gap" type="warning" showIcon title={t('resources.tisLine.keyHint')} />
      <CopyText text={lineKey} />
    </Modal>
  )
}
