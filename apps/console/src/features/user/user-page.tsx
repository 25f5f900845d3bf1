import { KeyOutlined } from '@ant-design/icons'
import { deptTree } from '@tecovie/contract/resources/dept.ts'
import { roleTree } from '@tecovie/contract/resources/menu.ts'
import { user, userStatus } from '@tecovie/contract/resources/user.ts'
import { call } from '../../kit/net/client.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { PasswordPair } from './password-pair.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { TenantPicker } from './tenant-picker.tsx'

const ids = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)

export const UserPage = resourcePage(user, {
  filters: ['account', 'realName', 'phone'],
  columns: [
    'account',
    'name',
    'realName',
    'roleName',
    'deptName',
    'phone',
    { name: 'statusName', width: 90 },
    'updateTime',
    { name: 'tenantName', hidden: true },
    { name: 'email', hidden: true },
    { name: 'createTime', hidden: true },
  ],
  form: [
    { title: 'resources.user.sections.account', fields: ['tenantId', 'account', 'password', 'roleId', 'deptId'] },
    {
      title: 'resources.user.sections.person',
      fields: ['name', 'realName', 'code', 'phone', 'email', 'sex', 'birthday'],
    },
  ],
  cells: {
    statusName: (text, row) => <StatusTag tone={row.status === 1 ? 'success' : 'off'} text={String(text)} />,
  },
  inputs: {
    tenantId: () => <TenantPicker />,
    password: () => <PasswordPair />,
    roleId: () => <TreePicker of={roleTree} multiple />,
    deptId: () => <TreePicker of={deptTree} multiple />,
  },
  prepare: (body) => ({
    ...body,
    ...('roleId' in body ? { roleId: ids(body.roleId) } : {}),
    ...('deptId' in body ? { deptId: ids(body.deptId) } : {}),
  }),
  toolbar: [
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
