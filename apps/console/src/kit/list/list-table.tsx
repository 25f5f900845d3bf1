import { Button, Table, type TableColumnType, type TableProps } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import { useCan } from '../user.tsx'
import { EmptyState, ErrorState, LoadingState, useDelayed } from '../view/states.tsx'
import { columnsOf, type TablePreference, tableColumns, useTablePreference } from './columns.tsx'
import { HeaderCell } from './header-cell.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { Cells, Column, RowAction, ToolbarAction } from './list-types.ts'
import { Pager } from './pager.tsx'
import { RowActions } from './row-actions.tsx'
import { useActions } from './use-actions.tsx'
import type { ResourceList } from './use-resource-list.ts'

interface ListTableProps<R extends Row> {
  list: ResourceList<R>
  columns: readonly (string | Column<R>)[]
  cells?: Cells<R>
  actions?: readonly RowAction<R>[]
  toolbar?: readonly ToolbarAction<R>[]
  selectable?: boolean
  /** Rows carry `children`: no pager, branches open. */
  tree?: boolean
  /** What to offer where there is nothing yet. */
  emptyAction?: ReactNode
  /** Where this user's columns are kept; the resource's name unless one resource has two tables. */
  memory?: string
  /** Further antd Table properties, for what the kit does not speak of. */
  table?: TableProps<R>
}

const ACTIONS_WIDTH = 168
const COMPONENTS = { header: { cell: HeaderCell } }

/** Toolbar, table and pager of a list. Fills the height its parent leaves; header and pager stay in sight. */
export function ListTable<R extends Row>(props: ListTableProps<R>) {
  const { selectable = false, tree = false, emptyAction, table = {} } = props
  // Within, rows are just rows: the generic only types what the page hands in.
  const list = props.list as unknown as ResourceList
  const cells = (props.cells ?? {}) as Cells
  const t = useT()
  const can = useCan()
  const { resource, state, selection } = list
  const [preference, setPreference] = useTablePreference(props.memory ?? resource.name)
  const allowed = <A extends { keys?: readonly string[] }>(actions: readonly A[] = []) =>
    actions.filter((a) => can(a.keys))
  const actions = allowed(props.actions as unknown as readonly RowAction[])
  const toolbar = allowed(props.toolbar as unknown as readonly ToolbarAction[])
  const { onRow, onToolbar, overlay } = useActions({ list, selection, refresh: list.refresh })
  const specs = useMemo(() => columnsOf(props.columns as readonly (string | Column<never>)[]), [props.columns])
  const columns = tableColumns({ resource, columns: specs, cells, preference, sort: state.sort, t }).map((c) =>
    resizable(c, preference, setPreference),
  )
  if (actions.length)
    columns.push({
      key: '#actions',
      title: t('kit.actions'),
      fixed: 'end',
      width: ACTIONS_WIDTH,
      render: (_value, row) => <RowActions row={row} actions={actions} onAct={onRow} />,
    })
  const width = columns.reduce((sum, c) => sum + Number(c.width ?? 120), selectable ? 44 : 0)
  const slow = useDelayed(list.fetching && !list.pending)
  const onChange: TableProps<Row>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const { columnKey, order } = sorter
    list.setSort(order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : null)
  }
  return (
    <section className="tc-list" aria-busy={list.fetching}>
      <ListToolbar
        list={list}
        columns={specs}
        toolbar={toolbar}
        preference={preference}
        onPreference={setPreference}
        onAct={onToolbar}
      />
      <div className="tc-progress" data-on={slow} />
      <Table<Row>
        className={`tc-table tc-table-${preference.density ?? 'medium'}`}
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={list.error ? [] : (list.rows as Row[])}
        components={COMPONENTS}
        scroll={{ x: width, y: '100%' }}
        tableLayout="fixed"
        pagination={false}
        onChange={onChange}
        locale={{ emptyText: <Emptiness list={list} action={emptyAction} /> }}
        {...(tree ? { expandable: { defaultExpandAllRows: true } } : {})}
        {...(selectable ? { rowSelection: rowSelection(list) } : {})}
        {...(table as unknown as TableProps<Row>)}
      />
      {!tree && <Pager list={list} />}
      {overlay}
    </section>
  )
}

function resizable(
  column: TableColumnType<Row>,
  preference: TablePreference,
  save: (next: TablePreference) => void,
): TableColumnType<Row> {
  const name = String(column.key)
  const onResized = (width: number) => save({ ...preference, widths: { ...preference.widths, [name]: width } })
  return { ...column, onHeaderCell: () => ({ onResized }) as object }
}

function rowSelection({ selection, rows }: ResourceList): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    columnWidth: 44,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selection.all ? rows.map((row) => row.id) : selection.ids,
    onChange: (keys, chosen) => selection.set(keys as string[], chosen),
    getCheckboxProps: () => ({ disabled: selection.all }),
  }
}

function Emptiness({ list, action }: { list: ResourceList; action: ReactNode }) {
  const t = useT()
  if (list.error) return <ErrorState error={list.error} retry={list.refresh} />
  if (list.pending) return <LoadingState rows={8} />
  if (!list.filtered) return <EmptyState action={action} />
  return <EmptyState title={t('kit.noMatch')} action={<Button onClick={list.reset}>{t('kit.resetFilters')}</Button>} />
}
