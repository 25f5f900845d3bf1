import './device-group.css'
import { ReloadOutlined } from '@ant-design/icons'
import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import { deviceGroup } from '@tecovie/contract/resources/device-group.ts'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useResource } from '../../kit/form/use-resource.ts'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { totalText } from '../../kit/list/pager.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { useSelected } from '../../kit/list/use-selection.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { useProjectQuery } from '../../kit/project-scope.ts'
import { EmptyState } from '../../kit/view/states.tsx'
import { usePresenceRefresh } from '../../parts/event/use-presence-refresh.ts'
import { ControlPanel } from './control-panel.tsx'
import { ControlProgress } from './control-progress.tsx'
import { GROUP_FORM, GROUP_WIDTH } from './device-group-page.tsx'
import { GroupDevices } from './group-devices.tsx'
import { type Group, GroupList } from './group-list.tsx'

const SIZE = 5
const inputs = {
  productId: () => <RemotePicker of={productInfo} />,
  projectId: () => <RemotePicker of={deptSelect} label="deptName" query={{ deptType: '3' }} />,
}

/** Control of many devices: groups left, devices in the middle, what to send on the right. */
export function DeviceControlPage() {
  const t = useT()
  const projects = useProjectQuery()
  const list = useResourceList(device, { size: SIZE, params: ['groupId'] })
  const drawer = useDrawer<Group>()
  const [jobId, setJobId] = useState<string>()
  const { groupId, productId: filtered } = list.state.filters
  const group = useResource(deviceGroup, groupId).row
  const productId = group?.productId ?? filtered
  const selection = useSelected(list.selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group or product starts with nothing ticked
  useEffect(() => selection.clear(), [groupId, filtered])
  usePresenceRefresh(list.refresh)
  const target = selection.all
    ? { query: { ...selection.query, productId }, ...projects }
    : selection.ids.length
      ? { deviceIds: selection.ids, ...projects }
      : undefined
  return (
    <ListPage
      resource={device}
      title={t('command.controlTitle')}
      purpose={t('command.controlPurpose')}
      actions={
        <Button icon={<ReloadOutlined />} onClick={list.refresh}>
          {t('command.refreshStatus')}
        </Button>
      }
      side={
        <GroupList
          productId={filtered}
          chosen={groupId}
          onChoose={(next) => list.setFilters({ groupId: next?.id })}
          onAdd={() => drawer.open('add', undefined, filtered ? { productId: filtered } : {})}
          onEdit={(row) => drawer.open('edit', row)}
        />
      }
    >
      <SearchForm list={list} filters={['projectId', 'productId', 'deviceName']} inputs={inputs} />
      <div className="tc-control">
        <ListTable
          list={list}
          selectable
          memory="deviceControl"
          columns={[
            'deviceName',
            { name: 'mac', width: 140 },
            { name: 'status', width: 90, render: (value) => <DictTag dict="onlineStatus" value={value} /> },
            'lastReportTime',
            { name: 'deviceKey', hidden: true },
            { name: 'productName', hidden: true },
          ]}
        />
        <aside className="tc-panel tc-scroll">
          <h2>{t('command.panel')}</h2>
          <div className="tc-toolbar-row tc-gap">
            <span className="tc-faint">{t('command.selected', { n: formatNumber(selection.count) })}</span>
            {productId && !selection.all && list.total > 0 && (
              <Button size="small" type="link" onClick={() => selection.chooseAll()}>
                {t('command.selectAll', { n: totalText(list.total, list.capped) })}
              </Button>
            )}
          </div>
          {jobId && <ControlProgress jobId={jobId} onClose={() => setJobId(undefined)} />}
          {productId ? (
            <ControlPanel key={productId} productId={productId} target={target} onSent={setJobId} />
          ) : (
            <EmptyState title={t('command.chooseProduct')} />
          )}
        </aside>
      </div>
      <ResourceDrawer
        resource={deviceGroup}
        form={GROUP_FORM}
        drawer={drawer}
        inputs={inputs}
        width={GROUP_WIDTH}
        extra={(row, mode) => (row && mode === 'edit' ? <GroupDevices group={row} /> : null)}
      />
    </ListPage>
  )
}
