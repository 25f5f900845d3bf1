import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { client, clientRotate, partsOf } from '@tecovie/contract/resources/client.ts'
import { App, Button, Space, Tag } from 'antd'
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
import { SecretOnce } from '../../parts/account/secret-once.tsx'
import { ClientSecretInput, GrantsInput, RedirectInput, ScopeInput } from './client-inputs.tsx'

type Client = RowOf<typeof client>
interface Made {
  clientId: string
  clientSecret: string
}
const form = [
  'clientId',
  'clientName',
  'publicClient',
  'clientSecret',
  'authorizedGrantTypes',
  'webServerRedirectUri',
  'scope',
  'accessTokenValidity',
  'refreshTokenValidity',
  'autoapprove',
  'legacy',
  'resourceIds',
  'authorities',
  'additionalInformation',
] as const

/** OAuth clients. A secret that the server made is shown once. */
export function ClientPage() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(client)
  const drawer = useDrawer<Client>()
  const [made, setMade] = useState<Made>()
  const saved = (answer: unknown) => {
    const created = answer as Made | null
    if (created?.clientSecret) setMade(created)
    list.refresh()
  }
  const remove = async (ids: readonly string[]) => {
    await call(client.calls.remove as AnyAction, { ids: ids.join(',') })
    void message.success(t('kit.deleted'))
    list.selection.choose(
      ids.map((id) => ({ id }) as Client),
      false,
    )
    list.refresh()
  }
  const add = can(['client_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
      {t('kit.add')}
    </Button>
  )
  return (
    <ListPage resource={client} actions={add}>
      <SearchForm list={list} filters={['clientId', 'clientName']} />
      <ListTable
        list={list}
        emptyAction={add}
        selectable={can(['client_delete'])}
        toolbar={[
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['client_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            icon: <DeleteOutlined />,
            needs: 'rows',
            run: () => remove(list.selection.ids),
          },
        ]}
        columns={[
          'clientId',
          'clientName',
          {
            name: 'authorizedGrantTypes',
            width: 310,
            render: (value) => (
              <Space size={4} wrap>
                {partsOf(value as string).map((grant) => (
                  <Tag key={grant}>{t(`resources.client.options.authorizedGrantTypes.${grant}`)}</Tag>
                ))}
              </Space>
            ),
          },
          {
            name: 'scope',
            width: 100,
            render: (value) => (value === 'all' ? t('resources.client.all') : (value as string)),
          },
          { name: 'accessTokenValidity', width: 136 },
          { name: 'refreshTokenValidity', width: 160 },
          { name: 'webServerRedirectUri', hidden: true },
          { name: 'publicClient', hidden: true },
          { name: 'autoapprove', hidden: true },
          { name: 'createTime', hidden: true },
        ]}
        actions={[
          { key: 'view', label: 'kit.view', keys: ['client_view'], run: (row) => drawer.open('view', row) },
          { key: 'edit', label: 'kit.edit', keys: ['client_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'rotate',
            label: 'resources.client.rotate',
            keys: ['client_edit'],
            show: (row) => row.publicClient !== 1,
            confirm: 'resources.client.rotateConfirm',
            run: async (row) => setMade(await call(clientRotate, { id: row.id })),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['client_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            run: (row) => remove([row.id]),
          },
        ]}
      />
      <ResourceDrawer
        resource={client}
        form={form}
        drawer={drawer}
        onSaved={saved}
        inputs={{
          clientSecret: ({ mode }) => <ClientSecretInput keep={mode !== 'add'} />,
          authorizedGrantTypes: () => <GrantsInput />,
          scope: () => <ScopeInput />,
          webServerRedirectUri: () => <RedirectInput />,
        }}
      />
      {made && (
        <SecretOnce
          title={t('resources.client.made')}
          text={t('resources.client.madeText')}
          items={[
            [t('resources.client.fields.clientId'), made.clientId],
            [t('resources.client.fields.clientSecret'), made.clientSecret],
          ]}
          onClose={() => setMade(undefined)}
        />
      )}
    </ListPage>
  )
}
