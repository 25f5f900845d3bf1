import { removalPreview } from '@tecovie/contract/actions/device.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import { Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'

const PARTS = {
  groups: 'removeGroups',
  openEvents: 'removeEvents',
  openCommands: 'removeCommands',
  subDevices: 'removeSubs',
} as const

/** Says what goes with the devices before they are removed. */
export function RemoveDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[]
  onClose: () => void
  onDone?: () => void
}) {
  const t = useT()
  const { data, error, refetch } = useCall(removalPreview, { ids: ids.join(',') }, { staleTime: 0 })
  const { act, busy } = useAct(device.calls.remove as AnyAction, 'kit.deleted')
  const remove = async () => {
    if (!(await act({ ids: ids.join(',') } as never))) return
    onDone?.()
    onClose()
  }
  const told = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((key) => (data?.[key] ?? 0) > 0)
  return (
    <Modal
      open
      title={t('device.removeConfirm')}
      okText={t('kit.remove')}
      okButtonProps={{ danger: true, disabled: !data }}
      confirmLoading={busy}
      onOk={remove}
      onCancel={onClose}
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={2} />}
      {data && (
        <>
          <p>{t('device.removeText', { devices: data.devices })}</p>
          <ul>
            {told.map((key) => (
              <li key={key}>{t(`device.${PARTS[key]}`, { n: data[key] })}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
