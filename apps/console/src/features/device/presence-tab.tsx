import { devicePresence } from '@tecovie/contract/actions/device.ts'
import { Alert, Space, Timeline } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

const ADVICE: Record<string, string> = {
  'keepalive-timeout': 'network',
  closed: 'network',
  'taken-over': 'twice',
  'gateway-gone': 'gateway',
  refused: 'refused',
}

/** Why the device is online or offline, with the evidence and what to do about it. */
export function PresenceTab({
  device,
}: {
  device: { id: string; online: number; presenceReason: string | null; lastOnlineTime: string | null }
}) {
  const t = useT()
  const { data, error, isPending, refetch } = useCall(
    devicePresence,
    { deviceId: device.id, size: 100 },
    { staleTime: 0 },
  )
  const reason = (name: string) => {
    const text = t(`device.reasons.${name}`)
    return text.startsWith('device.reasons') ? name : text
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (isPending) return <LoadingState />
  const never = !device.lastOnlineTime
  const advice = never ? 'never' : ADVICE[device.presenceReason ?? '']
  return (
    <section className="tc-panel tc-scroll">
      <Alert
        className="tc-gap"
        type={device.online ? 'success' : 'warning'}
        showIcon
        title={t(device.online ? 'device.presence.whyOnline' : 'device.presence.whyOffline')}
        description={
          <>
            <div>{never ? t('device.presence.never') : reason(device.presenceReason ?? '')}</div>
            {!device.online && advice && (
              <div>
                {t('device.advice.title')}: {t(`device.advice.${advice}`)}
              </div>
            )}
          </>
        }
      />
      {data.records.length === 0 && <EmptyState title={t('device.presence.none')} />}
      <Timeline
        items={data.records.map((row) => ({
          key: row.id,
          color: row.online ? 'green' : 'gray',
          content: (
            <>
              <Space size="middle">
                <strong>{t(row.online ? 'device.presence.online' : 'device.presence.offline')}</strong>
                {reason(row.reason)}
                <span className="tc-faint">
                  <TimeText value={row.at} />
                </span>
              </Space>
              {row.detail ? (
                <div className="tc-faint tc-num">{Object.values(row.detail as object).join(' · ')}</div>
              ) : null}
            </>
          ),
        }))}
      />
    </section>
  )
}
