import { startTransition, useCallback, useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'

export type Mode = 'add' | 'edit' | 'view' | 'copy'

export interface DrawerState<R extends Row = Row> {
  readonly mode: Mode | undefined
  readonly row: R | undefined
  /** Values an addition starts with. */
  readonly defaults: Record<string, unknown> | undefined
  open(mode: Mode, row?: R, defaults?: Record<string, unknown>): void
  close(): void
}

/** Which form is open, on which row. */
export function useDrawer<R extends Row = Row>(): DrawerState<R> {
  const [state, setState] = useState<{
    mode?: Mode
    row?: R | undefined
    defaults?: Record<string, unknown> | undefined
  }>({})
  // A form takes a moment to build; the click that asks for it is painted first.
  const open = useCallback(
    (mode: Mode, row?: R, defaults?: Record<string, unknown>) =>
      startTransition(() => setState({ mode, row, defaults })),
    [],
  )
  const close = useCallback(() => setState({}), [])
  return { mode: state.mode, row: state.row, defaults: state.defaults, open, close }
}
