import { useParams } from '@tanstack/react-router'
import { tisCheckRecord } from '@tecovie/contract/resources/tis-check-record.ts'
import { tisLine } from '@tecovie/contract/resources/tis-line.ts'
import { tisLineDeviceMapping } from '@tecovie/contract/resources/tis-line-device-mapping.ts'
import { Descriptions, Tabs } from 'antd'
import { cellOf } from '../../kit/fields/field-cell.tsx'
import { fieldLabel } from '../../kit/fields/field-text.ts'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useCan } from '../../kit/user.tsx'
import { FailedPage } from '../../kit/view/failed-page.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { PathLink } from '../../kit/view/path-link.tsx'
import { LoadingState } from '../../kit/view/states.tsx'
import { CheckResult } from '../../parts/production/check-result.tsx'

const BASE = [
  'lineName',
  'lineCode',
  'projectId',
  'spaceId',
  'tisKey',
  'deviceCount',
  'createTime',
  'updateTime',
  'remark',
]

function Devices({ lineId }: { lineId: string }) {
  const list = useResourceList(tisLineDeviceMapping, { query: { lineId }, url: false })
  return (
    <ListTable
      list={list}
      memory="tis-line-devices"
      columns={['deviceName', 'deviceKey', 'productName', 'online', 'createTime']}
      cells={{
        deviceName: (name, row) => (
          <PathLink href={`/device/component/device-list/views/device-detail?id=${row.deviceId}`}>
            {String(name)}
          </PathLink>
        ),
      }}
    />
  )
}

function Records({ lineId }: { lineId: string }) {
  const list = useResourceList(tisCheckRecord, { query: { lineId }, url: false })
  return (
    <ListTable
      list={list}
      memory="tis-line-records"
      columns={['checkTime', 'boardSn', 'boardModel', 'respType', 'failNum', 'failText', 'checkUser']}
      cells={{ respType: (_value, row) => <CheckResult record={row} /> }}
    />
  )
}

/** One production line: what it is, its devices, what its tester found. */
export function TisLineDetailPage() {
  const t = useT()
  const can = useCan()
  const { id } = useParams({ strict: false }) as { id?: string }
  const { row, error, loading, refresh } = useResource(tisLine, id)
  usePageTitle(row?.lineName)
  if (error) return <FailedPage title={t('resources.tisLine.title')} error={error} retry={refresh} />
  if (loading || !row) return <LoadingState />
  const tabs = [
    ...(can(['tisLineDeviceMapping', 'tisLine_view'])
      ? [{ key: 'devices', children: <Devices lineId={row.id} /> }]
      : []),
    ...(can(['tisCheckRecord']) ? [{ key: 'records', children: <Records lineId={row.id} /> }] : []),
  ]
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader title={row.lineName} purpose={t('resources.tisLine.detailPurpose')} back />
      <section className="tc-panel">
        <h2>{t('resources.tisLine.base')}</h2>
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, md: 2, xl: 3 }}
          items={BASE.map((name) => ({
            key: name,
            label: fieldLabel('tisLine', name, t),
            children: cellOf(tisLine, name, row),
          }))}
        />
      </section>
      <Tabs
        className="tc-fill-tabs"
        items={tabs.map((tab) => ({ ...tab, label: t(`resources.tisLine.${tab.key}`) }))}
      />
    </div>
  )
}
