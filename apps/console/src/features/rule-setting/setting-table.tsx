import { PlusOutlined } from '@ant-design/icons'
import { ruleCategory } from '@tecovie/contract/resources/rule-category.ts'
import { App } from 'antd'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Column, RowAction } from '../../kit/list/list-types.ts'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'

export type Setting = RowOf<typeof ruleCategory>
type Add = (defaults?: Record<string, unknown>) => void

interface SettingTableProps {
  /** `1` categories, `2` levels. */
  type: '1' | '2'
  tree?: boolean
  memory: string
  columns: readonly (string | Column<Setting>)[]
  keys: { add: readonly string[]; edit: readonly string[]; remove: readonly string[] }
  addLabel: string
  /** The title of the form by what it starts with. */
  titleOf: (editing: boolean, defaults: Record<string, unknown> | undefined) => string
  /** Further actions of a row; `add` opens the form with these values. */
  more?: (add: Add) => readonly RowAction<Setting>[]
}

/** A table of what rules choose from, with its form. */
export function SettingTable({
  type,
  tree = false,
  memory,
  columns,
  keys,
  addLabel,
  titleOf,
  more,
}: SettingTableProps) {
  const t = useT()
  const { message } = App.useApp()
  const query: Record<string, string> = tree ? { type, tree: '1' } : { type }
  const list = useResourceList(ruleCategory, { query, url: false, ...(tree ? { size: 100 } : {}) })
  const drawer = useDrawer<Setting>()
  const add: Add = (defaults) => drawer.open('add', undefined, { type, pid: '', orderNo: list.total + 1, ...defaults })
  return (
    <>
      <ListTable
        list={list}
        tree={tree}
        memory={memory}
        columns={columns}
        toolbar={[
          { key: 'add', label: addLabel, keys: keys.add, primary: true, icon: <PlusOutlined />, run: () => add() },
        ]}
        actions={[
          ...(more?.(add) ?? []),
          { key: 'edit', label: 'kit.edit', keys: keys.edit, run: (row) => drawer.open('edit', row) },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: keys.remove,
            danger: true,
            confirm: 'kit.removeConfirm',
            run: async (row) => {
              await call(ruleCategory.calls.remove as AnyAction, { ids: row.id })
              void message.success(t('kit.deleted'))
              list.refresh()
            },
          },
        ]}
      />
      <ResourceDrawer
        resource={ruleCategory}
        form={['name', 'orderNo']}
        drawer={drawer}
        defaults={drawer.defaults}
        title={t(titleOf(drawer.mode === 'edit', drawer.defaults))}
      />
    </>
  )
}
