import { Alert, Descriptions, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'

/** What making a tenant answers: how its first administrator signs in. */
export interface NewTenant {
  id: string
  account: string
  password: string
}

/** Shows the first password, once. */
export function FirstPassword({ made, onClose }: { made: NewTenant; onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open
      title={t('resources.tenant.made')}
      onOk={onClose}
      onCancel={onClose}
      okText={t('kit.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <Alert type="warning" showIcon title={t('resources.tenant.shownOnce')} />
      <Descriptions
        className="tc-gap-above"
        column={1}
        items={[
          { key: 'account', label: t('resources.user.fields.account'), children: <CopyText text={made.account} /> },
          { key: 'password', label: t('resources.user.fields.password'), children: <CopyText text={made.password} /> },
        ]}
      />
    </Modal>
  )
}
