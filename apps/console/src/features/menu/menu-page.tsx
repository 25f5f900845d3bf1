import { PlusOutlined } from '@ant-design/icons'
import { menu, menuTree } from '@tecovie/contract/resources/menu.ts'
import { Button } from 'antd'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Cells, Inputs } from '../../kit/list/list-types.ts'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'
import { useCan, useUser } from '../../kit/user.tsx'
import { MenuIcon } from '../../parts/menu-icon/menu-icon.tsx'
import { IconPicker } from './icon-picker.tsx'
import { MenuChoice, MenuChoiceText } from './menu-choice.tsx'
import { type Menu, useLevels } from './use-levels.ts'

const form = [
  'parentId',
  'name',
  'nameEn',
  'path',
  'source',
  'code',
  'category',
  'alias',
  'action',
  'sort',
  'isOpen',
  'plateType',
  'remark',
] as const
const inputs: Inputs = {
  parentId: ({ row }) => <TreePicker of={menuTree} without={row?.id} />,
  source: () => <IconPicker />,
  category: () => <MenuChoice field="category" />,
  action: () => <MenuChoice field="action" />,
}
/** Added below a row: where it stands is fixed. */
const below: Inputs = { ...inputs, parentId: () => <TreePicker of={menuTree} disabled /> }
const cells: Cells = {
  source: (value) => (value ? <MenuIcon name={String(value)} /> : <span className="tc-faint">–</span>),
  category: (value) => <MenuChoiceText field="category" value={value} />,
  action: (value) => <MenuChoiceText field="action" value={value} />,
}

/** Menus and buttons as a tree; what people see follows from the grants of their roles. */
export function MenuPage() {
  const t = useT()
  const can = useCan()
  const list = useResourceList(menu, { query: { lazy: '1' }, size: 1000 })
  const { rows, open, onExpand } = useLevels(list.rows as readonly Menu[])
  const { authority } = useUser()
  const admin = authority.split(',').some((a) => a === 'admin' || a === 'administrator')
  const drawer = useDrawer<Menu>()
  const adding = useDrawer<Menu>()
  const add = can(['menu_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => adding.open('add')}>
      {t('kit.add')}
    </Button>
  )
  return (
    <ListPage resource={menu} actions={add}>
      <SearchForm list={list} filters={['name', 'code', 'alias']} />
      <ListTable
        list={list}
        tree
        cells={cells}
        table={{
          dataSource: rows as never,
          expandable: { expandedRowKeys: [...open], onExpand: onExpand as never },
        }}
        columns={[
          'name',
          { name: 'source', width: 70 },
          'nameEn',
          'path',
          'code',
          { name: 'category', width: 90 },
          { name: 'action', hidden: true },
          { name: 'sort', width: 80 },
          { name: 'alias', hidden: true },
          'updateTime',
        ]}
        actions={[
          { key: 'view', label: 'kit.view', keys: ['menu', 'menu_view'], run: (row) => drawer.open('view', row) },
          { key: 'edit', label: 'kit.edit', keys: ['menu_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'addSon',
            label: 'resources.menu.addSon',
            keys: ['menu_add'],
            show: (row) => admin && row.category === 1,
            run: (row) => adding.open('add', row),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['menu_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            show: (row) => !row.hasChildren,
            run: async (row) => {
              await call(menu.calls.remove as AnyAction, { ids: row.id })
              list.refresh()
            },
          },
        ]}
      />
      <ResourceDrawer
        resource={menu}
        form={form}
        inputs={inputs}
        cells={cells}
        drawer={drawer}
        onSaved={list.refresh}
      />
      <ResourceDrawer
        resource={menu}
        form={form}
        inputs={adding.row ? below : inputs}
        cells={cells}
        drawer={{ ...adding, row: undefined }}
        defaults={{ parentId: adding.row?.id ?? '', category: 1, plateType: '1' }}
        onSaved={list.refresh}
      />
    </ListPage>
  )
}
