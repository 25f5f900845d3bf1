import { useEffect } from 'react'
import { createStore } from './store.ts'

const KEY = 'tecovie.titles'
/** Titles that pages gave themselves, by tab key; tabs and the window show them. */
export const pageTitles = createStore<Readonly<Record<string, string>>>(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))

/** Pages of one route with different ids are different tabs. */
export const tabKey = (pathname: string, search: Record<string, unknown>): string =>
  typeof search.id === 'string' ? `${pathname}?id=${search.id}` : pathname

/** Names the page's tab; for pages without a menu of their own: details, settings. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    const key = tabKey(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
    if (pageTitles.get()[key] === title) return
    pageTitles.set({ ...pageTitles.get(), [key]: title })
    sessionStorage.setItem(KEY, JSON.stringify(pageTitles.get()))
  }, [title])
}
