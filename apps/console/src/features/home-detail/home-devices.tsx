import { useNavigate } from '@tanstack/react-router'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { PAGE_SIZES } from '@tecovie/contract/core/wire.ts'
import { houseDevices } from '@tecovie/contract/resources/home.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { useCan } from '../../kit/user.tsx'
import { EmptyState, ErrorState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

type Device = OutputOf<typeof houseDevices>['records'][number]
const TEXTS = ['categoryName', 'mac', 'productBrand', 'sn', 'firewareVersion'] as const

/** Devices of a home, or of one of its rooms, each with the way to its page. */
export function HomeDevices({ houseId, roomId }: { houseId: string; roomId: string }) {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const [page, setPage] = useState({ current: 1, size: PAGE_SIZES[0] as number })
  const { data, error, isFetching, refetch } = useCall(houseDevices, { houseId, roomId, ...page }, { keep: true })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const label = (name: string) => t(`resources.house.fields.${name}`)
  const view = (device: Device) => (
    <button
      type="button"
      className="tc-link"
      onClick={() =>
        navigate({ to: '/device/component/device-list/views/device-detail', search: { id: device.id } } as never)
      }
    >
      {t('kit.view')}
    </button>
  )
  return (
    <Table<Device>
      rowKey="id"
      size="small"
      loading={isFetching && !data}
      scroll={{ x: 'max-content' }}
      dataSource={data?.records ?? []}
      locale={{ emptyText: <EmptyState title={t('resources.house.noDevices')} /> }}
      pagination={{
        current: page.current,
        pageSize: page.size,
        total: data?.total ?? 0,
        hideOnSinglePage: true,
        pageSizeOptions: [...PAGE_SIZES],
        onChange: (current, size) => setPage({ current: size === page.size ? current : 1, size }),
      }}
      columns={[
        { key: 'deviceName', dataIndex: 'deviceName', title: label('deviceName') },
        { key: 'roomName', dataIndex: 'roomName', title: label('roomName'), render: (v) => v || '–' },
        ...TEXTS.map((name) => ({
          key: name,
          dataIndex: name,
          title: label(name),
          render: (v: string | null) => v || '–',
        })),
        {
          key: 'online',
          dataIndex: 'online',
          title: label('online'),
          render: (v: number) => <DictTag dict="onlineStatus" value={v} />,
        },
        {
          key: 'lastOnlineTime',
          dataIndex: 'lastOnlineTime',
          title: label('lastOnlineTime'),
          render: (v: string | null) => (v ? <TimeText value={v} /> : '–'),
        },
        ...(can(['deviceList_view'])
          ? [{ key: 'view', title: t('kit.actions'), width: 90, render: (_v: unknown, row: Device) => view(row) }]
          : []),
      ]}
    />
  )
}
