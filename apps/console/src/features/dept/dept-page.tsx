import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { dept } from '@tecovie/contract/resources/dept.ts'
import { Button } from 'antd'
import { DictTag } from '../../kit/dict.tsx'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { useCan } from '../../kit/user.tsx'
import { cliqueForm, deptForm, deptInputs, sonInputs } from './dept-form.tsx'
import { DeptGrantDrawer } from './dept-grant-drawer.tsx'
import { type Dept, useDeptLevels } from './use-dept-levels.ts'
import { useRemoveDept } from './use-remove-dept.ts'

const [CLIQUE, PROJECT] = ['1', '3']
const isRow = (row: Dept) => !row.more

/** The organisation tree, loaded level by level; a search shows what was found with its path. */
export function DeptPage() {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const list = useResourceList(dept, { query: { lazy: '1' }, size: 100 })
  const searching = list.filtered
  const { rows, open, onExpand, loadMore } = useDeptLevels(searching ? [] : (list.rows as readonly Dept[]))
  const drawer = useDrawer<Dept>()
  const adding = useDrawer<Dept>()
  const remove = useRemoveDept(list.refresh)
  const add = can(['dept_addSon']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => adding.open('add')}>
      {t('resources.dept.addRoot')}
    </Button>
  )
  const name = (value: unknown, row: Dept) =>
    row.more ? (
      <Button type="link" size="small" onClick={() => loadMore(row.parentId as string)}>
        {t('resources.dept.more', { n: row.more })}
      </Button>
    ) : (
      String(searching ? row.pathName : value)
    )
  const clique = drawer.mode === 'edit' && drawer.row?.deptType === CLIQUE
  return (
    <ListPage resource={dept} actions={add}>
      <SearchForm list={list} filters={['deptName', 'deptType']} />
      <ListTable
        list={list as never}
        table={
          searching
            ? {}
            : { dataSource: rows as never, expandable: { expandedRowKeys: open, onExpand: onExpand as never } }
        }
        columns={[
          { name: 'deptName', width: 320, render: name as never },
          {
            name: 'deptType',
            width: 110,
            render: (value) => (value ? <DictTag dict="orgnizeType" value={value as string} /> : null),
          },
          'deptCode',
          'fullName',
          { name: 'sort', width: 80 },
          'updateTime',
          { name: 'address', hidden: true },
        ]}
        actions={[
          {
            key: 'view',
            label: 'kit.view',
            keys: ['dept_organizeDetail'],
            show: isRow as never,
            run: (row) => navigate({ to: '/organize/organizeDetail', search: { id: row.id } } as never),
          },
          {
            key: 'edit',
            label: 'kit.edit',
            keys: ['dept_edit'],
            show: isRow as never,
            run: (row) => drawer.open('edit', row as Dept),
          },
          {
            key: 'addSon',
            label: 'resources.dept.addSon',
            keys: ['dept_addSon'],
            show: (row) => isRow(row as Dept) && row.deptType !== PROJECT,
            run: (row) => adding.open('add', row as Dept),
          },
          {
            key: 'grant',
            label: 'resources.dept.grant',
            keys: ['dept_application_authorize'],
            show: isRow as never,
            open: (row, close) => <DeptGrantDrawer dept={row as Dept} onClose={close} />,
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['dept_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            show: (row) => isRow(row as Dept) && !row.hasChildren,
            run: (row) => remove(row as Dept),
          },
        ]}
      />
      <ResourceDrawer
        resource={dept}
        form={clique ? cliqueForm : deptForm}
        inputs={deptInputs}
        drawer={drawer}
        onSaved={list.refresh}
        {...(clique ? { title: t('resources.dept.cliqueTitle') } : {})}
      />
      <ResourceDrawer
        resource={dept}
        form={deptForm}
        inputs={adding.row ? sonInputs : deptInputs}
        drawer={{ ...adding, row: undefined }}
        defaults={{ parentId: adding.row?.id ?? '', ...(adding.row ? { deptType: PROJECT } : {}) }}
        onSaved={list.refresh}
      />
    </ListPage>
  )
}
