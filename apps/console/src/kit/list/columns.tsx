import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import type { TableColumnType } from 'antd'
import { cellOf, type Row } from '../fields/field-cell.tsx'
import { type FieldKind, fieldInfo } from '../fields/field-info.ts'
import { fieldLabel } from '../fields/field-text.ts'
import { usePreference } from '../user.tsx'
import type { ListState } from './list-state.ts'
import type { Cells, Column } from './list-types.ts'

export type Density = 'large' | 'medium' | 'small'

/** How a user likes a table; kept on the server. */
export interface TablePreference {
  order?: string[]
  shown?: Record<string, boolean>
  widths?: Record<string, number>
  density?: Density
}

export const useTablePreference = (name: string) => usePreference<TablePreference>(`list.${name}`, {})

/** The least a column takes. Those that flex share what is left, so that a table fits a small screen and fills a big one. */
const WIDTHS: Record<FieldKind, number> = {
  text: 96,
  longText: 140,
  number: 96,
  flag: 88,
  choice: 120,
  dict: 120,
  ref: 96,
  datetime: 136,
  other: 100,
}
const FLEX: readonly FieldKind[] = ['text', 'longText', 'ref', 'other']

export const columnsOf = (specs: readonly (string | Column<never>)[]): Column[] =>
  specs.map((c) => (typeof c === 'string' ? { name: c } : (c as unknown as Column)))

/** The columns in the reader's order, hidden ones included. */
export function ordered(columns: readonly Column[], { order = [] }: TablePreference): Column[] {
  const place = (c: Column, index: number) => {
    const at = order.indexOf(c.name)
    return at < 0 ? index : at
  }
  const places = new Map(columns.map((c, i) => [c.name, place(c, i)]))
  return [...columns].sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0))
}

export const isShown = (c: Column, { shown = {} }: TablePreference): boolean => shown[c.name] ?? !c.hidden

const same = (row: unknown, before: unknown) => row !== before

interface BuildInput {
  resource: Resource
  columns: readonly Column[]
  cells: Cells
  preference: TablePreference
  sort: ListState['sort']
  t: Translate
}

export const columnTitle = (resource: Resource, c: Column, t: Translate) =>
  c.title ?? fieldLabel(resource.name, c.name, t)

/** antd columns of what is shown; `least` is the narrowest the column gets. */
export function tableColumns({
  resource,
  columns,
  cells,
  preference,
  sort,
  t,
}: BuildInput): (TableColumnType<Row> & { least: number })[] {
  return ordered(columns, preference)
    .filter((c) => isShown(c, preference))
    .map((c) => {
      const render = c.render ?? cells[c.name]
      const sortable = c.sort ?? resource.sort?.includes(c.name) ?? false
      const { kind } = fieldInfo(resource, c.name)
      const set = preference.widths?.[c.name] ?? c.width
      const least = set ?? WIDTHS[kind]
      const column: TableColumnType<Row> & { least: number } = {
        key: c.name,
        dataIndex: c.name,
        title: columnTitle(resource, c, t),
        least,
        ...(set === undefined && FLEX.includes(kind) ? {} : { width: least }),
        ellipsis: { showTitle: false },
        onCell: (row) => ({ title: typeof row[c.name] === 'string' ? (row[c.name] as string) : undefined }),
        render: render ? (value, row) => render(value, row) : (_value, row) => cellOf(resource, c.name, row),
      }
      // Own cells may close over the page's state; the kit's depend on the row alone and are drawn once.
      if (!render) column.shouldCellUpdate = same
      if (c.fixed) column.fixed = c.fixed
      if (sortable) {
        column.sorter = true
        column.sortOrder = sort?.field === c.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
        column.showSorterTooltip = false
      }
      return column
    })
}
