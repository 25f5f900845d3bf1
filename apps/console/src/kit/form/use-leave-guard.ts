import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '../i18n.ts'
import { tabKey } from '../page-title.ts'

/** One page of the reader: the same path with another id is another. Tabs and filters of a page are not. */
const keyOf = ({ pathname, search }: { pathname: string; search: unknown }) =>
  tabKey(pathname, (search ?? {}) as Record<string, unknown>)

/** Asks before changes are thrown away: on leaving the page, on closing the window, and where `mayLeave` is awaited. */
export function useLeaveGuard(dirty: boolean): { mayLeave: () => Promise<boolean> } {
  const { modal } = App.useApp()
  const t = useT()
  const mayLeave = useCallback(
    () =>
      dirty
        ? new Promise<boolean>((resolve) =>
            modal.confirm({
              title: t('kit.leaveTitle'),
              content: t('kit.leaveText'),
              okText: t('kit.leave'),
              cancelText: t('kit.stay'),
              okButtonProps: { danger: true },
              // One Enter too many must not throw the work away.
              autoFocusButton: 'cancel',
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            }),
          )
        : Promise.resolve(true),
    [dirty, modal, t],
  )
  useBlocker({
    shouldBlockFn: async ({ current, next }) => keyOf(current) !== keyOf(next) && !(await mayLeave()),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  })
  return { mayLeave }
}
