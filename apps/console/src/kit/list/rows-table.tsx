import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { type GetRef, Table, type TableColumnType, type TableProps } from 'antd'
import { memo, useEffect, useRef } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import { ChoosePage, ChooseRow } from './choose-box.tsx'
import { type TablePreference, tableColumns } from './columns.tsx'
import { HeaderCell } from './header-cell.tsx'
import type { ListState } from './list-state.ts'
import type { Cells, Column, RowAction } from './list-types.ts'
import { RowActions } from './row-actions.tsx'
import type { Selection } from './use-selection.ts'

export interface RowsTableProps {
  resource: Resource
  columns: readonly Column[]
  cells: Cells
  rows: readonly Row[]
  sort: ListState['sort']
  setSort: (sort: ListState['sort']) => void
  preference: TablePreference
  setPreference: (next: TablePreference) => void
  actions: readonly RowAction[]
  onAct: (action: RowAction, row: Row) => void
  selection: Selection | undefined
  tree: boolean
  empty: React.ReactNode
  more: TableProps<Row>
}

const ACTIONS_WIDTH = 168
const CHOOSE_WIDTH = 44
const COMPONENTS = { header: { cell: HeaderCell } }

/** A column with the narrowest it gets. */
const atLeast = (least: number, column: TableColumnType<Row>) => ({ ...column, least })

/** The antd table itself. Memoised: the list hands its properties in deferred, so that no tick or key waits for rows. */
export const RowsTable = memo(function RowsTable(props: RowsTableProps) {
  const { resource, columns: specs, cells, rows, sort, preference, actions, selection, tree } = props
  const t = useT()
  const choose = t('kit.choose')
  const table = useRef<GetRef<typeof Table>>(null)
  // Rows may hold nothing to focus; the keyboard must reach what scrolls all the same.
  useEffect(() => table.current?.nativeElement?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0'))
  const columns = tableColumns({ resource, columns: specs, cells, preference, sort, t }).map((column) => {
    const name = String(column.key)
    const onResized = (width: number) =>
      props.setPreference({ ...preference, widths: { ...preference.widths, [name]: width } })
    const onHeaderCell: TableColumnType<Row>['onHeaderCell'] = () => ({ onResized }) as object
    return atLeast(column.least, { ...column, onHeaderCell })
  })
  if (selection)
    columns.unshift(
      atLeast(CHOOSE_WIDTH, {
        width: CHOOSE_WIDTH,
        key: '#choose',
        fixed: 'start',
        // Through the header cell: antd repeats titles in a hidden row, where a second checkbox must not stand.
        onHeaderCell: () => ({ content: <ChoosePage rows={rows} selection={selection} /> }) as object,
        render: (_value, row) => <ChooseRow row={row} rows={rows} selection={selection} label={choose} />,
      }),
    )
  if (actions.length)
    columns.push(
      atLeast(ACTIONS_WIDTH, {
        width: ACTIONS_WIDTH,
        key: '#actions',
        title: t('kit.actions'),
        fixed: 'end',
        render: (_value, row) => <RowActions row={row} actions={actions} onAct={props.onAct} />,
      }),
    )
  const onChange: TableProps<Row>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const { columnKey, order } = sorter
    props.setSort(order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : null)
  }
  return (
    <Table<Row>
      ref={table}
      className={`tc-table tc-table-${preference.density ?? 'medium'}`}
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={rows}
      components={COMPONENTS}
      scroll={{ x: columns.reduce((sum, c) => sum + c.least, 0), y: '100%' }}
      tableLayout="fixed"
      pagination={false}
      onChange={onChange}
      locale={{ emptyText: props.empty }}
      {...(tree ? { expandable: { defaultExpandAllRows: true } } : {})}
      {...props.more}
    />
  )
})
