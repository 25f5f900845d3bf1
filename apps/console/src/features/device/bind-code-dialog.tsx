import { deviceBindCode } from '@tecovie/contract/actions/device-bind.ts'
import { Alert, Flex, Modal, QRCode, Typography } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'

const SIZE = 220

/** The QR code that lets a person bind the device in the app. Looking at it is noted. */
export function BindCodeDialog({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const t = useT()
  // A code shown before may have ended with the secret: it is asked for each time.
  const { data, error, isFetching, refetch } = useCall(deviceBindCode, { id: deviceId }, { staleTime: 0 })
  return (
    <Modal open title={t('device.credentials.bindCode')} footer={null} onCancel={onClose} width={480}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : isFetching || !data ? (
        <LoadingState />
      ) : (
        <Flex vertical align="center" gap="middle">
          {data.bound && <Alert type="warning" showIcon title={t('device.credentials.bindBound')} />}
          {/* Black on white in either theme: not every camera reads it the other way round. */}
          <QRCode value={data.qr} size={SIZE} color="#000" bgColor="#fff" errorLevel="M" />
          <CopyText text={data.qr}>{data.code}</CopyText>
          <Typography.Text type="secondary">{t('device.credentials.bindHint')}</Typography.Text>
        </Flex>
      )}
    </Modal>
  )
}
