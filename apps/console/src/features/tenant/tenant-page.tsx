import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { copyTenant, tenant } from '@tecovie/contract/resources/tenant.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { useCan } from '../../kit/user.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { PLATFORM } from '../../parts/account/use-platform.ts'
import { type CopyChoices, CopyChoicesField } from './copy-choices.tsx'
import { FirstPassword, type NewTenant } from './first-password.tsx'
import { RecycleDrawer } from './recycle-drawer.tsx'
import { SettingDrawer } from './setting-drawer.tsx'
import { UsageBar } from './usage-bar.tsx'
import './tenant.css'

type Tenant = RowOf<typeof tenant>
const form = ['tenantId', 'tenantName', 'linkman', 'contactNumber', 'address', 'domain', 'timeZone'] as const

/** Tenants. A new one comes with an administrator whose password is shown once. */
export function TenantPage() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(tenant)
  const drawer = useDrawer<Tenant>()
  const [made, setMade] = useState<NewTenant>()
  const [recycling, setRecycling] = useState(false)
  const [choices, setChoices] = useState<CopyChoices>({ settings: true, roles: true })
  const saved = async (answer: unknown) => {
    const created = answer as NewTenant | null
    if (created?.password) setMade(created)
    const { mode, row } = drawer
    if (mode === 'copy' && row && created && (choices.settings || choices.roles))
      await call(copyTenant, {
        id: created.id,
        from: row.id,
        settings: choices.settings ? 1 : 0,
        roles: choices.roles ? 1 : 0,
      }).catch((error: unknown) => void message.error(errorText(error, t)))
    list.refresh()
  }
  const removeAll = async (ids: string) => {
    await call(tenant.calls.remove as AnyAction, { ids })
    void message.success(t('resources.tenant.removed'))
    list.refresh()
  }
  const add = (
    <>
      {can(['tenant_recycle']) && (
        <Button icon={<DeleteOutlined />} onClick={() => setRecycling(true)}>
          {t('resources.tenant.recycle')}
        </Button>
      )}
      {can(['tenant_add']) && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
          {t('kit.add')}
        </Button>
      )}
    </>
  )
  return (
    <ListPage resource={tenant} actions={add}>
      <SearchForm list={list} filters={['tenantId', 'tenantName', 'contactNumber']} />
      <ListTable
        list={list}
        selectable
        columns={[
          'tenantId',
          'tenantName',
          'linkman',
          { name: 'contactNumber', hidden: true },
          {
            name: 'state',
            width: 96,
            render: (value) => (
              <StatusTag
                tone={value === 'expired' ? 'error' : 'success'}
                text={t(`resources.tenant.options.state.${value}`)}
              />
            ),
          },
          {
            name: 'userCount',
            width: 140,
            render: (value, row) => <UsageBar used={Number(value)} max={row.maxUsers} />,
          },
          {
            name: 'deviceCount',
            width: 140,
            render: (value, row) => <UsageBar used={Number(value)} max={row.maxDevices} />,
          },
          {
            name: 'messageRate',
            width: 140,
            hidden: true,
            render: (value, row) => <UsageBar used={Number(value)} max={row.maxRate} />,
          },
          {
            name: 'storageMb',
            width: 150,
            hidden: true,
            // Without a limit of its own the system's holds, which the list does not know.
            render: (value, row) =>
              row.maxStorageMb ? <UsageBar used={Number(value)} max={row.maxStorageMb} /> : formatNumber(value),
          },
          { name: 'domain', hidden: true },
          { name: 'deadLine', render: (value) => (value ? <TimeText value={value} /> : t('resources.tenant.forever')) },
          'createTime',
          { name: 'timeZone', hidden: true },
          { name: 'createUserName', hidden: true },
        ]}
        actions={[
          { key: 'view', label: 'kit.view', keys: ['tenant_view'], run: (row) => drawer.open('view', row) },
          { key: 'edit', label: 'kit.edit', keys: ['tenant_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'setting',
            label: 'resources.tenant.setting',
            keys: ['tenant_setting'],
            open: (row, close) => <SettingDrawer tenant={row} platform={row.tenantId === PLATFORM} onClose={close} />,
          },
          {
            key: 'copy',
            label: 'kit.copy',
            keys: ['tenant_copy'],
            run: (row) => drawer.open('copy', row, { tenantId: '', tenantName: '', domain: '' }),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['tenant_delete'],
            danger: true,
            confirm: 'resources.tenant.removeConfirm',
            show: (row) => row.tenantId !== PLATFORM,
            run: (row) => removeAll(row.id),
          },
        ]}
        toolbar={[
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['tenant_delete'],
            danger: true,
            icon: <DeleteOutlined />,
            needs: 'rows',
            confirm: 'resources.tenant.removeConfirm',
            run: (page) => removeAll(page.selection.ids.join(',')),
          },
        ]}
      />
      <ResourceDrawer
        resource={tenant}
        form={form}
        drawer={drawer}
        onSaved={(answer) => void saved(answer)}
        extra={(_row, mode) => mode === 'copy' && <CopyChoicesField value={choices} onChange={setChoices} />}
      />
      {recycling && <RecycleDrawer onClose={() => setRecycling(false)} />}
      {made && <FirstPassword made={made} onClose={() => setMade(undefined)} />}
    </ListPage>
  )
}
