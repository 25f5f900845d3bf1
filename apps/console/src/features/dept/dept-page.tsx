import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { dept } from '@tecovie/contract/resources/dept.ts'
import { Button } from 'antd'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { useCan } from '../../kit/user.tsx'
import { deptForm, deptInputs } from './dept-form.tsx'
import { DeptGrantDrawer } from './dept-grant-drawer.tsx'
import { useRemoveDept } from './use-remove-dept.ts'

type Dept = RowOf<typeof dept>
const PROJECT = '3'

/** The organisation tree; a search shows what matches as a plain list. */
export function DeptPage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const list = useResourceList(dept, { query: { tree: '1' } })
  const drawer = useDrawer<Dept>()
  const adding = useDrawer<Dept>()
  const remove = useRemoveDept(list.refresh)
  const add = can(['dept_addSon']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => adding.open('add')}>
      {t('resources.dept.addRoot')}
    </Button>
  )
  return (
    <ListPage resource={dept} actions={add}>
      <SearchForm list={list} filters={['deptName', 'deptType']} />
      <ListTable
        list={list}
        tree
        columns={[
          'deptName',
          'deptType',
          'deptCode',
          'fullName',
          'sort',
          'updateTime',
          { name: 'address', hidden: true },
        ]}
        actions={[
          {
            key: 'view',
            label: 'kit.view',
            keys: ['dept_organizeDetail'],
            run: (row) => navigate({ to: '/organize/organizeDetail', search: { id: row.id } } as never),
          },
          { key: 'edit', label: 'kit.edit', keys: ['dept_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'addSon',
            label: 'resources.dept.addSon',
            keys: ['dept_addSon'],
            show: (row) => row.deptType !== PROJECT,
            run: (row) => adding.open('add', row),
          },
          {
            key: 'grant',
            label: 'resources.dept.grant',
            keys: ['dept_application_authorize'],
            open: (row, close) => <DeptGrantDrawer dept={row} onClose={close} />,
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['dept_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            show: (row) => !row.hasChildren,
            run: remove,
          },
        ]}
      />
      <ResourceDrawer resource={dept} form={deptForm} inputs={deptInputs} drawer={drawer} onSaved={list.refresh} />
      <ResourceDrawer
        resource={dept}
        form={deptForm}
        inputs={deptInputs}
        drawer={{ ...adding, row: undefined }}
        defaults={{ parentId: adding.row?.id ?? '' }}
        onSaved={list.refresh}
      />
    </ListPage>
  )
}
