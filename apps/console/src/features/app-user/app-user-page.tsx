import { useNavigate } from '@tanstack/react-router'
import { appUser, cancelAppUser, resetAppUserPassword } from '@tecovie/contract/resources/app-user.ts'
import { App, Select } from 'antd'
import { useState } from 'react'
import { DictSelect, DictTag, useDict } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'
import { useCan } from '../../kit/user.tsx'
import { PathLink } from '../../kit/view/path-link.tsx'
import { type FirstPassword, PasswordDialog } from '../../parts/account/password-dialog.tsx'
import { ChangePasswordDrawer } from './change-password-drawer.tsx'

type AppUser = RowOf<typeof appUser>
const appUserPath = (id: string) => `/organize/detail/userDetail?id=${id}&kind=app`
const housePath = (id: string) => `/user/house-detail?id=${id}`
const VIEW = ['user_management_view']
const RESET = ['user-operation-management-reset']
const nameOf = (row: AppUser) => row.nickname || row.account

/** A home is online or not: faults are a device's. */
function OnlineSelect(props: object) {
  const options = useDict('onlineStatus')
    .filter((e) => ['0', '1'].includes(String(e.dictKey)))
    .map((e) => ({ value: String(e.dictKey), label: e.dictValue }))
  return <Select allowClear {...props} options={options} />
}

/** People who use the app with their homes: looked up, given a new password, cancelled. */
export function AppUserPage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const list = useResourceList(appUser)
  const [made, setMade] = useState<FirstPassword>()
  const linked = (path: string, text: string) => (can(VIEW) ? <PathLink href={path}>{text}</PathLink> : text)
  return (
    <ListPage resource={appUser}>
      <SearchForm
        list={list}
        filters={['account', 'mobile', 'isOwner', 'online', 'houseName', 'deviceName']}
        inputs={{ isOwner: () => <DictSelect dict="houseMember" />, online: () => <OnlineSelect /> }}
      />
      <ListTable
        list={list}
        // A person has as many rows as homes.
        table={{ rowKey: (row) => `${row.id}-${row.houseId ?? ''}` }}
        columns={[
          { name: 'nickname', render: (_value, row) => linked(appUserPath(row.id), nameOf(row)) },
          'account',
          { name: 'mobile', width: 112 },
          {
            name: 'houseName',
            render: (value, row) =>
              row.houseId ? linked(housePath(row.houseId), String(value)) : <span className="tc-faint">–</span>,
          },
          { name: 'isOwner', width: 96, render: (value) => <DictTag dict="houseMember" value={value} /> },
          { name: 'online', width: 88, render: (value) => <DictTag dict="onlineStatus" value={value} /> },
          'address',
          'projectNames',
          'createTime',
          { name: 'realName', hidden: true },
        ]}
        actions={[
          {
            key: 'view',
            label: 'kit.view',
            keys: VIEW,
            run: (row) =>
              navigate(
                (row.houseId
                  ? { to: '/user/house-detail', search: { id: row.houseId } }
                  : { to: '/organize/detail/userDetail', search: { id: row.id, kind: 'app' } }) as never,
              ),
          },
          {
            key: 'reset',
            label: 'resources.appUser.resetPassword',
            keys: RESET,
            confirm: (row) => t('resources.appUser.resetConfirm', { name: nameOf(row) }),
            run: async (row) => setMade(await call(resetAppUserPassword, { id: row.id })),
          },
          {
            key: 'password',
            label: 'resources.appUser.changePassword',
            keys: RESET,
            open: (row, close) => <ChangePasswordDrawer id={row.id} name={nameOf(row)} onClose={close} />,
          },
          {
            key: 'cancel',
            label: 'resources.appUser.cancelAccount',
            keys: ['user_management_cancel'],
            danger: true,
            confirm: (row) => t('resources.appUser.cancelConfirm', { name: nameOf(row) }),
            run: async (row) => {
              const done = await call(cancelAppUser, { id: row.id })
              void message.success(t('resources.appUser.cancelled', done))
              list.refresh()
            },
          },
        ]}
      />
      {made && (
        <PasswordDialog
          made={made}
          title={t('resources.appUser.newPassword')}
          note={t('resources.appUser.shownOnce')}
          onClose={() => setMade(undefined)}
        />
      )}
    </ListPage>
  )
}
