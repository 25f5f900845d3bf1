import { deviceRejections } from '@tecovie/contract/actions/device.ts'
import { Table } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { EmptyState, ErrorState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { useGathered } from '../../parts/event/use-gathered.ts'

/** What the device sent and the platform kept out, with the reason. */
export function RejectionsTab({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { data, error, isPending, refetch } = useCall(deviceRejections, { deviceId, size: 100 }, { staleTime: 0 })
  // The list is asked once for a burst.
  const renew = useGathered(() => void refetch(), 300)
  useLive([`device:${deviceId}`], (_topic, message) => {
    if ((message as { kind: string }).kind === 'rejected') renew()
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const reason = (key: string) => {
    const text = t(`payload.${key}`)
    return text.startsWith('payload.') ? key : text
  }
  return (
    <section className="tc-panel tc-scroll">
      <Table
        size="small"
        rowKey="id"
        loading={isPending}
        pagination={false}
        dataSource={data?.records ?? []}
        locale={{ emptyText: <EmptyState title={t('device.rejected.none')} /> }}
        expandable={{
          rowExpandable: (row) => !!row.payload,
          expandedRowRender: (row) => <pre className="tc-code">{row.payload}</pre>,
        }}
        columns={[
          {
            dataIndex: 'at',
            title: t('device.history.time'),
            width: 150,
            render: (value) => <TimeText value={value} />,
          },
          { dataIndex: 'reason', title: t('device.rejected.reason'), render: reason },
          { dataIndex: 'code', title: t('device.rejected.code'), width: 90 },
          { dataIndex: 'topic', title: t('device.rejected.topic'), render: (value) => <code>{value}</code> },
          { dataIndex: 'n', width: 90, render: (n) => t('device.rejected.times', { n }) },
        ]}
      />
    </section>
  )
}
