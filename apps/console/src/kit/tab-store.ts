import { forgetPage } from './page-memory.ts'
import { createStore } from './store.ts'

export interface Tab {
  /** Path, with the id where the page shows one thing. */
  readonly key: string
  /** The address as it was left: the state of a list. */
  readonly href: string
}

const KEY = 'tecovie.tabs'
export const HOME = '/home'

function restored(): readonly Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Tab[]
    return kept.some((tab) => tab.key === HOME) ? kept : [{ key: HOME, href: HOME }, ...kept]
  } catch {
    return [{ key: HOME, href: HOME }]
  }
}

/** Pages visited in this window, in the order of their first visit. Home is always first. */
export const tabs = createStore<readonly Tab[]>(restored())
/** Grows when a tab is renewed; part of the page's React key. */
export const renewals = createStore<Readonly<Record<string, number>>>({})

const save = (next: readonly Tab[]) => {
  sessionStorage.setItem(KEY, JSON.stringify(next))
  tabs.set(next)
}

/** Notes where the reader is now. */
export function visit(tab: Tab): void {
  const all = tabs.get()
  const known = all.find((other) => other.key === tab.key)
  if (known?.href === tab.href) return
  save(known ? all.map((other) => (other === known ? tab : other)) : [...all, tab])
}

/** Closes tabs and answers the one to show if the shown one is among them. */
export function close(which: (tab: Tab, index: number) => boolean, shown: string): Tab | undefined {
  const all = tabs.get()
  const gone = (tab: Tab, i: number) => tab.key !== HOME && which(tab, i)
  const at = all.findIndex((tab) => tab.key === shown)
  const next = all.filter((tab, i) => !gone(tab, i))
  for (const [i, tab] of all.entries()) if (gone(tab, i)) forgetPage(tab.href.split('?')[0] ?? tab.key)
  save(next)
  const shownTab = all[at]
  if (!shownTab || !gone(shownTab, at)) return undefined
  return [...all.slice(0, at)].reverse().find((tab) => next.includes(tab)) ?? next[0]
}

/** Where a menu leads: to the tab as it was left, or to a fresh page. */
export const hrefOf = (path: string): string => tabs.get().find((tab) => tab.key === path)?.href ?? path

/** Makes a page start afresh. */
export function renew(key: string): void {
  forgetPage(key.split('?')[0] ?? key)
  const all = renewals.get()
  renewals.set({ ...all, [key]: (all[key] ?? 0) + 1 })
}
