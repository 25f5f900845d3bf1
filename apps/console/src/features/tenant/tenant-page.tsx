import { PlusOutlined } from '@ant-design/icons'
import { tenant } from '@tecovie/contract/resources/tenant.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { useCan } from '../../kit/user.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { FirstPassword, type NewTenant } from './first-password.tsx'
import { SettingDrawer } from './setting-drawer.tsx'

type Tenant = RowOf<typeof tenant>
const PLATFORM = '000000'
const form = ['tenantId', 'tenantName', 'linkman', 'contactNumber', 'address', 'domain', 'timeZone'] as const

/** Tenants. A new one comes with an administrator whose password is shown once. */
export function TenantPage() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(tenant)
  const drawer = useDrawer<Tenant>()
  const [made, setMade] = useState<NewTenant>()
  const saved = (answer: unknown) => {
    const created = answer as NewTenant | null
    if (created?.password) setMade(created)
    list.refresh()
  }
  const add = can(['tenant_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
      {t('kit.add')}
    </Button>
  )
  return (
    <ListPage resource={tenant} actions={add}>
      <SearchForm list={list} filters={['tenantId', 'tenantName', 'contactNumber']} />
      <ListTable
        list={list}
        columns={[
          'tenantId',
          'tenantName',
          'linkman',
          'contactNumber',
          'domain',
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
            show: (row) => row.tenantId !== PLATFORM,
            open: (row, close) => <SettingDrawer tenant={row} onClose={close} />,
          },
          { key: 'copy', label: 'kit.copy', keys: ['tenant_copy'], run: (row) => drawer.open('copy', row) },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['tenant_delete'],
            danger: true,
            confirm: 'resources.tenant.removeConfirm',
            show: (row) => row.tenantId !== PLATFORM,
            run: async (row) => {
              await call(tenant.calls.remove as AnyAction, { ids: row.id })
              void message.success(t('kit.deleted'))
              list.refresh()
            },
          },
        ]}
      />
      <ResourceDrawer resource={tenant} form={form} drawer={drawer} onSaved={saved} />
      {made && <FirstPassword made={made} onClose={() => setMade(undefined)} />}
    </ListPage>
  )
}
