import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { employee, employeeStatus, updateEmpPassword } from '@tecovie/contract/resources/employee.ts'
import { roleTree } from '@tecovie/contract/resources/menu.ts'
import { Button, Select } from 'antd'
import { lazy, useState } from 'react'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'
import { useCan } from '../../kit/user.tsx'
import { PathLink } from '../../kit/view/path-link.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { type FirstPassword, PasswordDialog } from '../../parts/account/password-dialog.tsx'
import { DeptPicker } from '../../parts/pickers/dept-picker.tsx'
import { AccountInput } from './account-input.tsx'
import { DeptSide } from './dept-side.tsx'

const RolesDrawer = lazy(() => import('./roles-drawer.tsx').then((m) => ({ default: m.RolesDrawer })))
export const EMPLOYEE_DETAIL = '/organize/detail/userDetail'

type Employee = RowOf<typeof employee>
const form = [
  {
    title: 'resources.employee.sections.account',
    fields: ['realName', 'account', 'deptBelong', 'deptIds', 'roleIds'],
  },
  { title: 'resources.employee.sections.person', fields: ['name', 'code', 'phone', 'email'] },
] as const
const ids = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)

function StatusInput(props: object) {
  const t = useT()
  const options = [
    { value: '1', label: t('employee.inPost') },
    { value: '0', label: t('employee.left') },
  ]
  return <Select allowClear {...props} options={options} />
}

/** A picker of several takes an array; rows carry comma-joined ids. */
function Trees({ value, ...rest }: { of: AnyAction; value?: string | string[] }) {
  return <TreePicker multiple {...rest} value={ids(value) as string[]} />
}

/** Everybody of the company by organisation: added, changed, authorised, let go and taken back. */
export function EmployeePage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const list = useResourceList(employee, { params: ['deptId'] })
  const drawer = useDrawer<Employee>()
  const [made, setMade] = useState<FirstPassword>()
  const inputs: Inputs = {
    account: ({ mode, search }) => <AccountInput disabled={!search && mode !== 'add'} />,
    deptBelong: () => <DeptPicker />,
    deptIds: () => <DeptPicker multiple />,
    roleIds: () => <Trees of={roleTree} />,
    status: () => <StatusInput />,
  }
  const setStatus = (status: 0 | 1) => async (row: Employee) => {
    await call(employeeStatus, { id: row.id, status })
    list.refresh()
  }
  const deptId = list.state.filters.deptId as string | undefined
  return (
    <ListPage
      resource={employee}
      side={<DeptSide chosen={deptId} onChoose={(id) => list.setFilters({ deptId: id })} />}
      actions={
        can(['userManager_add']) && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => drawer.open('add', undefined, deptId ? { deptBelong: deptId } : {})}
          >
            {t('kit.add')}
          </Button>
        )
      }
    >
      <SearchForm
        list={list}
        filters={['realName', 'account', 'phone', 'status']}
        inputs={{ status: inputs.status! }}
      />
      <ListTable
        list={list}
        columns={[
          {
            name: 'realName',
            render: (value, row) =>
              can(['userManager_detaile']) ? (
                <PathLink href={`${EMPLOYEE_DETAIL}?id=${row.id}`}>{String(value ?? row.account)}</PathLink>
              ) : (
                String(value ?? row.account)
              ),
          },
          { name: 'account', width: 130 },
          { name: 'code', hidden: true },
          'deptBelongName',
          { name: 'deptNames', hidden: true },
          'roleNames',
          'phone',
          {
            name: 'statusName',
            width: 90,
            render: (text, row) => <StatusTag tone={row.status === 1 ? 'success' : 'off'} text={String(text)} />,
          },
          { name: 'updateTime', hidden: true },
          { name: 'email', hidden: true },
          { name: 'name', hidden: true },
          { name: 'createTime', hidden: true },
        ]}
        actions={[
          {
            key: 'view',
            label: 'kit.view',
            keys: ['userManager_detaile'],
            run: (row) => navigate({ to: EMPLOYEE_DETAIL, search: { id: row.id } } as never),
          },
          { key: 'edit', label: 'kit.edit', keys: ['userManager_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'authorize',
            label: 'resources.employee.authorize',
            keys: ['userManager_authorize'],
            open: (row, close) => (
              <RolesDrawer
                person={{
                  id: row.id,
                  name: row.realName || row.account,
                  roleIds: String(row.roleIds ?? ''),
                  roleNames: row.roleNames,
                }}
                onClose={close}
              />
            ),
          },
          {
            key: 'password',
            label: 'resources.employee.changePassword',
            keys: ['userManager_password'],
            confirm: (row) => t('resources.employee.passwordConfirm', { name: row.realName || row.account }),
            run: async (row) => setMade(await call(updateEmpPassword, { id: row.id })),
          },
          {
            key: 'leave',
            label: 'resources.employee.leave',
            keys: ['userManager_edit'],
            show: (row) => row.status === 1,
            confirm: 'resources.employee.leaveConfirm',
            run: setStatus(0),
          },
          {
            key: 'comeBack',
            label: 'resources.employee.comeBack',
            keys: ['userManager_edit'],
            show: (row) => row.status !== 1,
            run: setStatus(1),
          },
          {
            key: 'remove',
            label: 'resources.employee.deleteAccount',
            keys: ['userManager_delete_account'],
            danger: true,
            confirm: 'resources.employee.deleteConfirm',
            run: async (row) => {
              await call(employee.calls.remove as AnyAction, { ids: row.id })
              list.refresh()
            },
          },
        ]}
      />
      <ResourceDrawer
        resource={employee}
        form={form}
        inputs={inputs}
        drawer={drawer}
        prepare={(body) => ({
          ...body,
          ...('deptIds' in body ? { deptIds: ids(body.deptIds) ?? [] } : {}),
          ...('roleIds' in body ? { roleIds: ids(body.roleIds) ?? [] } : {}),
        })}
        onSaved={(answer) => {
          const first = answer as FirstPassword | null
          if (first?.password) setMade(first)
        }}
      />
      {made && (
        <PasswordDialog
          made={made}
          title={t('resources.employee.passwordTitle')}
          note={t('resources.employee.shownOnce')}
          onClose={() => setMade(undefined)}
        />
      )}
    </ListPage>
  )
}
