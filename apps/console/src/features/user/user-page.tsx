import { DownloadOutlined, ImportOutlined, KeyOutlined, TeamOutlined } from '@ant-design/icons'
import { signOutUsers } from '@tecovie/contract/actions/session.ts'
import { roleTree } from '@tecovie/contract/resources/menu.ts'
import { unlockUsers, user, userStatus } from '@tecovie/contract/resources/user.ts'
import { lazy } from 'react'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { download } from '../../kit/net/download.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { usePlatform } from '../../parts/account/use-platform.ts'
import { PasswordPair } from './password-pair.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { PostPicker, TenantDepts, TenantField, TenantTree } from './tenant-fields.tsx'

const UserImportDialog = lazy(() => import('./import-dialog.tsx').then((m) => ({ default: m.UserImportDialog })))
const RoleDialog = lazy(() => import('./role-dialog.tsx').then((m) => ({ default: m.RoleDialog })))

const ids = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)

const page = (platform: boolean) =>
  resourcePage(user, {
    filters: ['account', 'realName', 'phone'],
    columns: [
      'account',
      { name: 'tenantName', hidden: !platform },
      { name: 'name', hidden: platform },
      'realName',
      'roleName',
      'deptName',
      { name: 'postName', hidden: true },
      'phone',
      { name: 'statusName', width: 90 },
      'updateTime',
      { name: 'email', hidden: true },
      { name: 'createTime', hidden: true },
    ],
    form: [
      {
        title: 'resources.user.sections.account',
        fields: [...(platform ? (['tenantId'] as const) : []), 'account', 'password', 'roleId', 'deptId', 'postId'],
      },
      {
        title: 'resources.user.sections.person',
        fields: ['name', 'realName', 'code', 'phone', 'email', 'sex', 'birthday'],
      },
    ],
    cells: {
      tenantId: (_value, row) => row.tenantName || '–',
      roleId: (_value, row) => row.roleName || '–',
      deptId: (_value, row) => row.deptName || '–',
      postId: (_value, row) => row.postName || '–',
      statusName: (text, row) => <StatusTag tone={row.status === 1 ? 'success' : 'off'} text={String(text)} />,
    },
    inputs: {
      tenantId: ({ mode }) => <TenantField disabled={mode === 'edit'} />,
      password: () => <PasswordPair />,
      roleId: () => <TenantTree of={roleTree} />,
      deptId: () => <TenantDepts />,
      postId: () => <PostPicker />,
    },
    prepare: (body) => ({
      ...body,
      ...('roleId' in body ? { roleId: ids(body.roleId) } : {}),
      ...('deptId' in body ? { deptId: ids(body.deptId) } : {}),
      ...('postId' in body ? { postId: ids(body.postId) } : {}),
    }),
    toolbar: [
      {
        key: 'role',
        label: 'resources.user.role',
        keys: ['user_role'],
        icon: <TeamOutlined />,
        needs: 'rows',
        open: (close, page) => <RoleDialog userIds={page.selection.ids} onClose={close} />,
      },
      {
        key: 'import',
        label: 'resources.user.import',
        keys: ['user_import'],
        icon: <ImportOutlined />,
        open: (close, page) => <UserImportDialog onClose={close} onDone={page.refresh} />,
      },
      {
        key: 'export',
        label: 'kit.export',
        keys: ['user_export'],
        icon: <DownloadOutlined />,
        confirm: 'resources.user.exportConfirm',
        run: ({ list }) => {
          const { current: _current, size: _size, ...query } = list.query
          return download(user.calls.export as AnyAction, { ...query, format: 'xlsx' })
        },
      },
      {
        key: 'reset',
        label: 'resources.user.reset',
        keys: ['user_reset'],
        icon: <KeyOutlined />,
        needs: 'rows',
        open: (close, page) => <ResetDialog userIds={page.selection.ids} onClose={close} />,
      },
    ],
    rowActions: [
      {
        key: 'unlock',
        label: 'resources.user.unlock',
        keys: ['user_unlock'],
        confirm: 'resources.user.unlockConfirm',
        run: (row) => call(unlockUsers, { userIds: row.id }),
      },
      {
        key: 'signOut',
        label: 'resources.user.signOut',
        keys: ['user_reset'],
        confirm: 'resources.user.signOutConfirm',
        run: (row) => call(signOutUsers, { userIds: row.id }),
      },
      {
        key: 'stop',
        label: 'resources.user.stop',
        keys: ['user_edit'],
        show: (row) => row.status === 1,
        confirm: 'resources.user.stopConfirm',
        run: async (row, page) => {
          await call(userStatus, { id: row.id, status: 0 })
          page.refresh()
        },
      },
      {
        key: 'allow',
        label: 'resources.user.allow',
        keys: ['user_edit'],
        show: (row) => row.status !== 1,
        run: async (row, page) => {
          await call(userStatus, { id: row.id, status: 1 })
          page.refresh()
        },
      },
    ],
  })

const OwnPage = page(false)
const PlatformPage = page(true)

/** Accounts of the console; those who run the platform see which tenant each belongs to. */
export const UserPage = () => (usePlatform() ? <PlatformPage /> : <OwnPage />)
