import { QrcodeOutlined } from '@ant-design/icons'
import { resetDeviceSecret } from '@tecovie/contract/actions/device.ts'
import { Alert, App, Button, Descriptions, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { Can } from '../../kit/user.tsx'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { type Credentials, SecretDialog } from './secret-dialog.tsx'

// The QR code comes when it is asked for.
const BindCodeDialog = lazy(() => import('./bind-code-dialog.tsx').then((m) => ({ default: m.BindCodeDialog })))

/** How the device signs in. Its secret cannot be read again, only made anew. */
export function CredentialsTab({ device }: { device: { id: string; productKey: string; deviceKey: string } }) {
  const t = useT()
  const { modal, message } = App.useApp()
  const [binding, setBinding] = useState(false)
  const [made, setMade] = useState<Credentials>()
  const reset = () =>
    modal.confirm({
      title: t('device.resetConfirm'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          setMade(await call(resetDeviceSecret, { id: device.id }))
        } catch (error) {
          void message.error(errorText(error, t))
        }
      },
    })
  const copied = (key: string, label: string, text: string) => ({ key, label, children: <CopyText text={text} /> })
  return (
    <section className="tc-panel">
      <Alert className="tc-gap" type="info" showIcon title={t('device.credentials.hint')} />
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          copied('productKey', t('resources.device.fields.productKey'), device.productKey),
          copied('deviceKey', t('resources.device.fields.deviceKey'), device.deviceKey),
          copied('user', t('device.credentials.user'), `${device.deviceKey}&${device.productKey}`),
        ]}
      />
      <Can keys={['deviceList_secret']}>
        <Space className="tc-gap-above">
          <Button icon={<QrcodeOutlined />} onClick={() => setBinding(true)}>
            {t('device.credentials.bindCode')}
          </Button>
          <Button danger onClick={reset}>
            {t('device.resetSecret')}
          </Button>
        </Space>
      </Can>
      <Suspense>{binding && <BindCodeDialog deviceId={device.id} onClose={() => setBinding(false)} />}</Suspense>
      {made && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </section>
  )
}
