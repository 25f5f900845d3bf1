import { App } from 'antd'
import { type ReactElement, startTransition, useRef, useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import { errorText } from '../net/error-text.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import type { PageHandle, RowAction, ToolbarAction } from './list-types.ts'

type Overlay = (close: () => void) => ReactElement

function Opened({ children }: { children: ReactElement }) {
  useReturnFocus()
  return children
}

/** Carries actions out: asks first, runs once at a time, tells failures, keeps the overlay that an action opened. */
export function useActions(page: PageHandle) {
  const { message, modal } = App.useApp()
  const t = useT()
  const [overlay, setOverlay] = useState<{ render: Overlay }>()
  const running = useRef(false)

  const guarded = async (run: () => unknown) => {
    if (running.current) return
    running.current = true
    try {
      await run()
    } catch (error) {
      void message.error(errorText(error, t))
    } finally {
      running.current = false
    }
  }
  const ask = (question: string | undefined, danger: boolean, run: () => unknown) => {
    if (!question) return void guarded(run)
    modal.confirm({
      title: t(question),
      okButtonProps: { danger },
      onOk: () => guarded(run),
    })
  }
  const onRow = (action: RowAction, row: Row) => {
    const { open, run, confirm } = action
    if (open) return startTransition(() => setOverlay({ render: (close) => open(row, close, page) }))
    ask(typeof confirm === 'function' ? confirm(row) : confirm, action.danger ?? false, () => run?.(row, page))
  }
  const onToolbar = (action: ToolbarAction) => {
    const { open, run, needs, selection } = { ...action, selection: page.selection }
    if (needs && selection.count === 0) return void message.warning(t('kit.chooseFirst'))
    if (needs === 'rows' && selection.all) return void message.warning(t('kit.notForAll'))
    if (open) return startTransition(() => setOverlay({ render: (close) => open(close, page) }))
    ask(action.confirm, action.danger ?? false, () => run?.(page))
  }
  return { onRow, onToolbar, overlay: overlay && <Opened>{overlay.render(() => setOverlay(undefined))}</Opened> }
}
