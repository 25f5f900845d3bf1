import { useNavigate, useSearch } from '@tanstack/react-router'
import { device } from '@tecovie/contract/resources/device.ts'
import { Tabs } from 'antd'
import { DictTag } from '../../kit/dict.tsx'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { useCan } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { CommandsTab } from './commands-tab.tsx'
import { CredentialsTab } from './credentials-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { InfoTab } from './info-tab.tsx'
import { LiveTab } from './live-tab.tsx'
import { PresenceTab } from './presence-tab.tsx'
import { RejectionsTab } from './rejections-tab.tsx'

/** One device: what it says now and said before, what it was told, why it is offline. */
export function DeviceDetailPage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const { id, tab = 'live' } = useSearch({ strict: false }) as { id?: string; tab?: string }
  const { row, error, loading, refresh } = useResource(device, id)
  useLive(id ? [`device:${id}`] : [], (_topic, message) => {
    if ((message as { kind?: string }).kind !== 'values') refresh()
  })
  if (error) return <ErrorState error={error} retry={refresh} />
  if (loading || !row) return <LoadingState />
  const tabs = [
    { key: 'live', children: <LiveTab device={row} /> },
    { key: 'history', children: <HistoryTab device={row} /> },
    { key: 'events', children: <EventsTab deviceId={row.id} /> },
    ...(can(['deviceList_control', 'deviceList_view'])
      ? [{ key: 'commands', children: <CommandsTab device={row} /> }]
      : []),
    { key: 'presence', children: <PresenceTab device={row} /> },
    { key: 'rejections', children: <RejectionsTab deviceId={row.id} /> },
    { key: 'credentials', children: <CredentialsTab device={{ ...row, deviceKey: row.deviceKey ?? '' }} /> },
    { key: 'info', children: <InfoTab device={row} /> },
  ]
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader
        title={row.deviceName}
        purpose={
          <>
            {row.productName} · {row.projectName} · <DictTag dict="onlineStatus" value={row.status} />{' '}
            <DictTag dict="deviceStatus" value={row.deviceStatus} />
          </>
        }
        back
      />
      <Tabs
        className="tc-fill-tabs"
        destroyOnHidden
        activeKey={tab}
        onChange={(key) => void navigate({ to: '.', search: { id, tab: key }, replace: true } as never)}
        items={tabs.map((item) => ({ ...item, label: t(`device.tabs.${item.key}`) }))}
      />
    </div>
  )
}
