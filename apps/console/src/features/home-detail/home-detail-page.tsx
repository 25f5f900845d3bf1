import { useSearch } from '@tanstack/react-router'
import { houseDetail } from '@tecovie/contract/resources/home.ts'
import { Descriptions, Space, Tabs } from 'antd'
import { useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { FailedPage } from '../../kit/view/failed-page.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { PathLink } from '../../kit/view/path-link.tsx'
import { LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { HomeDevices } from './home-devices.tsx'

/** The tab of all devices; the call takes it for no room. */
const ALL = '0'

/** One home: who belongs to it, and its devices by room. */
export function HomeDetailPage() {
  const t = useT()
  const { id = '' } = useSearch({ strict: false }) as { id?: string }
  const { data: home, error, refetch } = useCall(houseDetail, { id }, { enabled: id !== '' })
  const [roomId, setRoomId] = useState(ALL)
  usePageTitle(home?.houseName)
  if (error) return <FailedPage title={t('resources.house.title')} error={error} retry={() => void refetch()} />
  if (!home) return <LoadingState />
  const label = (name: string) => t(`resources.house.fields.${name}`)
  const tab = (name: string, count: number) => t('resources.house.roomTab', { name, count })
  const rooms = [
    { key: ALL, label: tab(t('resources.house.allRooms'), home.deviceCount) },
    ...home.rooms.map((r) => ({ key: r.id, label: tab(r.name, r.deviceCount) })),
  ]
  return (
    <div className="tc-page">
      <PageHeader title={home.houseName} purpose={t('resources.house.purpose')} back />
      <section className="tc-panel">
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, md: 2, xl: 3 }}
          items={[
            { key: 'address', label: label('address'), children: home.address || '–' },
            ...(['memberCount', 'roomCount', 'deviceCount'] as const).map((name) => ({
              key: name,
              label: label(name),
              children: home[name],
            })),
            {
              key: 'createTime',
              label: t('resources.common.fields.createTime'),
              children: <TimeText value={home.createTime} />,
            },
          ]}
        />
        <h2 className="tc-gap-above">{t('resources.house.members')}</h2>
        <Space wrap size="large">
          {home.users.map((u) => (
            <span key={u.id}>
              <PathLink href={`/organize/detail/userDetail?id=${u.id}&kind=app`}>{u.nickname}</PathLink>{' '}
              <DictTag dict="houseMember" value={u.isOwner} />
            </span>
          ))}
        </Space>
      </section>
      <section className="tc-panel">
        <h2>{t('resources.house.devices')}</h2>
        <Tabs activeKey={roomId} onChange={setRoomId} items={rooms} />
        <HomeDevices key={`${id}-${roomId}`} houseId={home.id} roomId={roomId} />
      </section>
    </div>
  )
}
