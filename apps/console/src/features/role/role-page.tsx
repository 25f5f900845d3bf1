import { useNavigate } from '@tanstack/react-router'
import { seeAs } from '@tecovie/contract/actions/see-as.ts'
import { roleTree } from '@tecovie/contract/resources/menu.ts'
import { role } from '@tecovie/contract/resources/role.ts'
import { lazy, useState } from 'react'
import { call } from '../../kit/net/client.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'

const RoleUsersDrawer = lazy(() => import('./role-users-drawer.tsx').then((m) => ({ default: m.RoleUsersDrawer })))
const RoleGrantDrawer = lazy(() => import('./grant-drawer.tsx').then((m) => ({ default: m.RoleGrantDrawer })))

const page = (home: () => void) =>
  resourcePage(role, {
    filters: ['roleName', 'roleAlias'],
    columns: [
      'roleName',
      'roleAlias',
      'userCount',
      'sort',
      'updateTime',
      { name: 'createTime', hidden: true },
      { name: 'id', width: 190, hidden: true },
    ],
    form: ['roleName', 'roleAlias', 'parentId', 'sort'],
    inputs: {
      parentId: ({ row, mode }) => <TreePicker of={roleTree} without={mode === 'copy' ? undefined : row?.id} />,
    },
    rowActions: [
      {
        key: 'grant',
        label: 'resources.role.grant',
        keys: ['role_menu_auth'],
        open: (row, close) => <RoleGrantDrawer role={row} onClose={close} />,
      },
      {
        key: 'users',
        label: 'resources.role.users',
        keys: ['role_userAuth'],
        open: (row, close) => <RoleUsersDrawer role={row} onClose={close} />,
      },
      {
        key: 'seeAs',
        label: 'resources.role.seeAs',
        keys: ['role_seeAs'],
        confirm: 'resources.role.seeAsConfirm',
        run: async (row) => {
          await call(seeAs, { roleId: row.id })
          void invalidate('role')
          // Few roles may see this page.
          home()
        },
      },
    ],
  })

/** Roles. */
export function RolePage() {
  const navigate = useNavigate()
  const [Page] = useState(() => page(() => void navigate({ to: '/home' })))
  return <Page />
}
