import { Alert, Descriptions, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'

/** How somebody signs in with a password that was just made. */
export interface FirstPassword {
  account: string
  password: string
}

interface PasswordDialogProps {
  made: FirstPassword
  title: string
  /** What to do with it. */
  note: string
  onClose: () => void
}

/** Shows a new password, once. */
export function PasswordDialog({ made, title, note, onClose }: PasswordDialogProps) {
  const t = useT()
  return (
    <Modal
      open
      title={title}
      onOk={onClose}
      onCancel={onClose}
      okText={t('kit.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <Alert type="warning" showIcon title={note} />
      <Descriptions
        className="tc-gap-above"
        column={1}
        bordered
        size="small"
        items={[
          { key: 'account', label: t('resources.user.fields.account'), children: <CopyText text={made.account} /> },
          { key: 'password', label: t('resources.user.fields.password'), children: <CopyText text={made.password} /> },
        ]}
      />
    </Modal>
  )
}
