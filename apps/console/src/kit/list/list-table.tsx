import { Button, type TableProps } from 'antd'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import { useCan } from '../user.tsx'
import { EmptyState, ErrorState, LoadingState, useDelayed } from '../view/states.tsx'
import { columnsOf, useTablePreference } from './columns.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { Cells, Column, RowAction, ToolbarAction } from './list-types.ts'
import { Pager } from './pager.tsx'
import { RowsTable, type RowsTableProps } from './rows-table.tsx'
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

const NONE: readonly Row[] = []

/** Toolbar, table and pager of a list. Fills the height its parent leaves; header and pager stay in sight. */
export function ListTable<R extends Row>(props: ListTableProps<R>) {
  const { selectable = false, tree = false, emptyAction, table = {} } = props
  // Within, rows are just rows: the generic only types what the page hands in.
  const list = props.list as unknown as ResourceList
  const cells = (props.cells ?? {}) as Cells
  const can = useCan()
  const { resource, state, selection } = list
  const [preference, setPreference] = useTablePreference(props.memory ?? resource.name)
  const allowed = <A extends { keys?: readonly string[] }>(actions: readonly A[] = []) =>
    actions.filter((a) => can(a.keys))
  const actions = allowed(props.actions as unknown as readonly RowAction[])
  const toolbar = allowed(props.toolbar as unknown as readonly ToolbarAction[])
  const { onRow, onToolbar, overlay } = useActions({ list, selection, refresh: list.refresh })
  const specs = useMemo(() => columnsOf(props.columns as readonly (string | Column<never>)[]), [props.columns])
  const slow = useDelayed(list.fetching && !list.pending)
  const rowsTable: RowsTableProps = {
    resource,
    columns: specs,
    cells,
    rows: list.error ? NONE : list.rows,
    sort: state.sort,
    setSort: list.setSort,
    preference,
    setPreference,
    actions,
    onAct: onRow,
    selection: selectable ? selection : undefined,
    tree,
    empty: <Emptiness list={list} action={emptyAction} />,
    more: table as unknown as TableProps<Row>,
  }
  // What was clicked or typed is painted first; the rows follow as soon as there is time.
  const shown = useDeferredValue(rowsTable)
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
      <RowsTable {...shown} />
      {!tree && <Pager list={list} />}
      {overlay}
    </section>
  )
}

function Emptiness({ list, action }: { list: ResourceList; action: ReactNode }) {
  const t = useT()
  if (list.error) return <ErrorState error={list.error} retry={list.refresh} />
  if (list.pending) return <LoadingState rows={8} />
  if (!list.filtered) return <EmptyState action={action} />
  return <EmptyState title={t('kit.noMatch')} action={<Button onClick={list.reset}>{t('kit.resetFilters')}</Button>} />
}
