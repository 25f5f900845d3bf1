import type { ReactElement, ReactNode } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import type { ResourceList } from './use-resource-list.ts'
import type { Selection } from './use-selection.ts'

/** What actions and slots get of the page they stand on. */
export interface PageHandle<R extends Row = Row> {
  readonly list: ResourceList<R>
  readonly selection: Selection<R>
  refresh(): void
}

interface ActionBase {
  key: string
  /** Message key. */
  label: string
  /** Permission keys; any of them suffices, none means everybody. */
  keys?: readonly string[]
  danger?: boolean
}

/** Something to do with one row: `run` acts (after `confirm`), `open` renders an overlay until it calls close. */
export interface RowAction<R extends Row = Row> extends ActionBase {
  show?: (row: R) => boolean
  disabled?: (row: R) => boolean
  /** Message key of a question to ask first. */
  confirm?: string | ((row: R) => string | undefined)
  run?: (row: R, page: PageHandle<R>) => unknown
  open?: (row: R, close: () => void, page: PageHandle<R>) => ReactElement
}

/** Something above the table. `needs: 'rows'` warns when nothing is chosen; `'query'` also takes "all that match". */
export interface ToolbarAction<R extends Row = Row> extends ActionBase {
  icon?: ReactNode
  primary?: boolean
  needs?: 'rows' | 'query'
  confirm?: string
  run?: (page: PageHandle<R>) => unknown
  open?: (close: () => void, page: PageHandle<R>) => ReactElement
}

export interface Column<R extends Row = Row> {
  name: string
  title?: ReactNode
  width?: number
  // A method, so that a page may state the value's type.
  render?(value: unknown, row: R): ReactNode
  sort?: boolean
  fixed?: 'start' | 'end'
  /** Not shown until the reader chooses it. */
  hidden?: boolean
}

export type Cell<R extends Row = Row> = (value: unknown, row: R) => ReactNode
export type Cells<R extends Row = Row> = Readonly<Record<string, Cell<R>>>

export interface InputContext<R extends Row = Row> {
  mode: 'add' | 'edit' | 'view' | 'copy'
  row: R | undefined
  /** Standing in the search form. */
  search: boolean
}
/** A controlled element; Form.Item hands it value and onChange. */
export type Inputs<R extends Row = Row> = Readonly<Record<string, (context: InputContext<R>) => ReactElement>>
