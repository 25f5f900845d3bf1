import { deletedTenants, restoreTenants } from '@tecovie/contract/resources/tenant.ts'
import { Button, Drawer, Popconfirm, Table } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { EmptyState, ErrorState } from '../../kit/view/states.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

/** Deleted tenants with the days that are left to bring them back. */
export function RecycleDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { data, error, isPending, refetch } = useCall(deletedTenants, {}, { staleTime: 0 })
  const { act, busy } = useAct(restoreTenants)
  const field = (name: string) => t(`resources.tenant.fields.${name}`)
  return (
    <Drawer open size={860} title={t('resources.tenant.recycle')} onClose={onClose}>
      <p className="tc-faint">{t('resources.tenant.recycleHint')}</p>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data ?? []}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          locale={{ emptyText: <EmptyState title={t('resources.tenant.recycleEmpty')} /> }}
          scroll={{ x: 780 }}
          columns={[
            { title: field('tenantId'), dataIndex: 'tenantId', width: 110 },
            { title: field('tenantName'), dataIndex: 'tenantName', ellipsis: true },
            { title: field('userCount'), dataIndex: 'userCount', width: 80, align: 'right' },
            { title: field('deviceCount'), dataIndex: 'deviceCount', width: 80, align: 'right' },
            {
              title: field('deletedAt'),
              dataIndex: 'deletedAt',
              width: 130,
              render: (value: string) => <TimeText value={value} />,
            },
            {
              title: field('daysLeft'),
              dataIndex: 'daysLeft',
              width: 130,
              render: (days: number, row) =>
                row.purging ? (
                  <StatusTag tone="off" text={t('resources.tenant.purging')} />
                ) : (
                  <StatusTag tone={days <= 7 ? 'warning' : 'info'} text={t('resources.tenant.days', { n: days })} />
                ),
            },
            {
              title: t('kit.actions'),
              key: 'actions',
              width: 90,
              render: (_value, row) => (
                <Popconfirm
                  title={t('resources.tenant.restoreConfirm', { name: row.tenantName })}
                  onConfirm={() => act({ ids: row.id })}
                  disabled={row.purging}
                >
                  <Button type="link" size="small" disabled={row.purging || busy}>
                    {t('resources.tenant.restore')}
                  </Button>
                </Popconfirm>
              ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}
