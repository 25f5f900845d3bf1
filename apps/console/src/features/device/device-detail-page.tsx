import { useNavigate, useSearch } from '@tanstack/react-router'
import { device } from '@tecovie/contract/resources/device.ts'
import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useCan } from '../../kit/user.tsx'
import { FailedPage } from '../../kit/view/failed-page.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { LoadingState } from '../../kit/view/states.tsx'
import { LiveTab } from './live-tab.tsx'

// Each tab comes when it is opened: tables, pickers and charts are not needed to see live values.
const HistoryTab = lazy(() => import('./history-tab.tsx').then((m) => ({ default: m.HistoryTab })))
const EventsTab = lazy(() => import('./events-tab.tsx').then((m) => ({ default: m.EventsTab })))
const CommandsTab = lazy(() => import('./commands-tab.tsx').then((m) => ({ default: m.CommandsTab })))
const PresenceTab = lazy(() => import('./presence-tab.tsx').then((m) => ({ default: m.PresenceTab })))
const RejectionsTab = lazy(() => import('./rejections-tab.tsx').then((m) => ({ default: m.RejectionsTab })))
const CredentialsTab = lazy(() => import('./credentials-tab.tsx').then((m) => ({ default: m.CredentialsTab })))
const InfoTab = lazy(() => import('./info-tab.tsx').then((m) => ({ default: m.InfoTab })))

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
  usePageTitle(row?.deviceName)
  if (error) return <FailedPage title={t('device.detailTitle')} error={error} retry={refresh} />
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
            <DictTag dict="onlineStatus" value={row.status} /> <DictTag dict="deviceStatus" value={row.deviceStatus} />{' '}
            {row.productName} · {row.projectName}
          </>
        }
        back
      />
      <Tabs
        className="tc-fill-tabs"
        destroyOnHidden
        activeKey={tab}
        onChange={(key) => void navigate({ to: '.', search: { id, tab: key }, replace: true } as never)}
        items={tabs.map(({ key, children }) => ({
          key,
          children: <Suspense fallback={<LoadingState />}>{children}</Suspense>,
          label: t(`device.tabs.${key}`),
        }))}
      />
    </div>
  )
}
