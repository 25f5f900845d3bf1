import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { enableDevices } from '@tecovie/contract/actions/device.ts'
import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { DictSelect, DictTag } from '../../kit/dict.tsx'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { useCan } from '../../kit/user.tsx'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { usePresenceRefresh } from '../../parts/event/use-presence-refresh.ts'
import { DeviceSum } from './device-sum.tsx'
import { DeviceImportDialog } from './import-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { type Credentials, SecretDialog } from './secret-dialog.tsx'

export type Device = RowOf<typeof device>
export const DETAIL = '/device/component/device-list/views/device-detail'

const form = [
  'productId',
  'projectId',
  'deviceName',
  'deviceKey',
  'mac',
  'channel',
  'sn',
  'gatewayId',
  'address',
  'remark',
] as const
const inputs: Inputs = {
  productId: () => <RemotePicker of={productInfo} />,
  projectId: () => <RemotePicker of={deptSelect} label="deptName" query={{ deptType: '3' }} />,
  gatewayId: () => <RemotePicker of={device} label="deviceName" />,
  online: () => <DictSelect dict="onlineStatus" />,
  deviceStatus: () => <DictSelect dict="deviceStatus" />,
}

/** Every device in sight: found, added, imported, moved, removed. Presence changes arrive by themselves. */
export function DevicePage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const list = useResourceList(device, { query: { hasSumEvent: '1' } })
  const drawer = useDrawer<Device>()
  const [made, setMade] = useState<Credentials>()
  const [importing, setImporting] = useState(false)
  usePresenceRefresh(list.refresh)
  const enable = (enabled: 0 | 1) => async (row: Device) => {
    await call(enableDevices, { ids: row.id, enabled })
    list.refresh()
  }
  const actions = (
    <>
      {can(['deviceList_import']) && (
        <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
          {t('device.import')}
        </Button>
      )}
      {can(['deviceList_add']) && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
          {t('kit.add')}
        </Button>
      )}
    </>
  )
  return (
    <ListPage resource={device} actions={actions}>
      <DeviceSum sum={list.answer?.sum} onFilter={(filters) => list.setFilters(filters)} />
      <SearchForm
        list={list}
        filters={['deviceName', 'deviceKey', 'mac', 'productId', 'projectId', 'online', 'deviceStatus']}
        inputs={inputs}
      />
      <ListTable
        list={list}
        selectable
        columns={[
          {
            name: 'deviceName',
            render: (value, row) => (
              <Link to={DETAIL as never} search={{ id: row.id } as never}>
                {String(value)}
              </Link>
            ),
          },
          { name: 'deviceKey', width: 130, render: (value) => <CopyText text={String(value)} /> },
          'productName',
          'projectName',
          { name: 'status', width: 90, render: (value) => <DictTag dict="onlineStatus" value={value} /> },
          { name: 'deviceStatus', width: 90, render: (value) => <DictTag dict="deviceStatus" value={value} /> },
          'lastOnlineTime',
          'lastReportTime',
          { name: 'mac', hidden: true },
          { name: 'sn', hidden: true },
          { name: 'gatewayName', hidden: true },
          { name: 'deviceType', hidden: true },
          { name: 'rejectedCount', hidden: true },
          { name: 'createTime', hidden: true },
        ]}
        toolbar={[
          {
            key: 'move',
            label: 'device.move',
            keys: ['deviceList_edit'],
            needs: 'rows',
            open: (close, page) => (
              <MoveDialog ids={page.selection.ids} onClose={close} onDone={page.selection.clear} />
            ),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['deviceList_delete'],
            danger: true,
            needs: 'rows',
            open: (close, page) => (
              <RemoveDialog ids={page.selection.ids} onClose={close} onDone={page.selection.clear} />
            ),
          },
        ]}
        actions={[
          {
            key: 'view',
            label: 'kit.view',
            keys: ['deviceList_view'],
            run: (row) => navigate({ to: DETAIL, search: { id: row.id } } as never),
          },
          { key: 'edit', label: 'kit.edit', keys: ['deviceList_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'disable',
            label: 'device.disable',
            keys: ['deviceList_edit'],
            show: (row) => row.enabled === 1,
            confirm: 'device.disableConfirm',
            run: enable(0),
          },
          {
            key: 'enable',
            label: 'device.enable',
            keys: ['deviceList_edit'],
            show: (row) => row.enabled !== 1,
            run: enable(1),
          },
          {
            key: 'move',
            label: 'device.move',
            keys: ['deviceList_edit'],
            open: (row, close) => <MoveDialog ids={[row.id]} onClose={close} />,
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['deviceList_delete'],
            danger: true,
            open: (row, close) => <RemoveDialog ids={[row.id]} onClose={close} />,
          },
        ]}
      />
      <ResourceDrawer
        resource={device}
        form={form}
        inputs={inputs}
        drawer={drawer}
        onSaved={(answer) => {
          const credentials = answer as Credentials | null
          if (credentials?.deviceSecret) setMade(credentials)
        }}
      />
      {made && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
      {importing && <DeviceImportDialog onClose={() => setImporting(false)} onDone={list.refresh} />}
    </ListPage>
  )
}
