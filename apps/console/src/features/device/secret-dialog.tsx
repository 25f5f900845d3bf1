import { Alert, Descriptions, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'

/** How a device signs in; the secret is shown this once. */
export interface Credentials {
  id: string
  productKey: string
  deviceKey: string
  deviceSecret: string
}

/** Shows the credentials of a device that was just made or reset. */
export function SecretDialog({ made, onClose }: { made: Credentials; onClose: () => void }) {
  const t = useT()
  const item = (key: 'productKey' | 'deviceKey' | 'deviceSecret') => ({
    key,
    label: t(`resources.device.fields.${key}`),
    children: <CopyText text={made[key]} />,
  })
  return (
    <Modal
      open
      title={t('device.secretTitle')}
      onOk={onClose}
      onCancel={onClose}
      okText={t('kit.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <Alert type="warning" showIcon title={t('device.secretOnce')} />
      <Descriptions
        className="tc-gap-above"
        column={1}
        bordered
        size="small"
        items={[item('productKey'), item('deviceKey'), item('deviceSecret')]}
      />
    </Modal>
  )
}
