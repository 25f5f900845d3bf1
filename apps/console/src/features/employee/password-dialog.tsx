import { Alert, Descriptions, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'

/** How an employee signs in the first time. */
export interface FirstPassword {
  account: string
  password: string
}

interface PasswordDialogProps {
  made: FirstPassword
  onClose: () => void
  /** What to do with it, where it is not an employee's. */
  note?: string
}

/** Shows a new password, once. */
export function PasswordDialog({ made, onClose, note }: PasswordDialogProps) {
  const t = useT()
  return (
    <Modal
      open
      title={t('resources.employee.passwordTitle')}
      onOk={onClose}
      onCancel={onClose}
      okText={t('kit.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <Alert type="warning" showIcon title={note ?? t('resources.employee.shownOnce')} />
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
