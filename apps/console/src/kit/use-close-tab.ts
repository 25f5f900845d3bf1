import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { tabKey } from './page-title.ts'
import { close, hrefOf } from './tab-store.ts'

/** `closeTab(path)` closes the tab on screen and shows the page at `path` as its tab was left; nothing is asked first. */
export function useCloseTab(): (to: string) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (to) => {
      const { pathname, search } = router.state.location
      const left = tabKey(pathname, search as Record<string, unknown>)
      await router.navigate({ href: hrefOf(to), ignoreBlocker: true })
      const now = router.state.location
      const shown = tabKey(now.pathname, now.search as Record<string, unknown>)
      if (shown !== left) close((tab) => tab.key === left, shown)
    },
    [router],
  )
}
