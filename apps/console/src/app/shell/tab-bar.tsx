import { CloseOutlined } from '@ant-design/icons'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MenuNode } from '@tecovie/contract/actions/auth.ts'
import { Dropdown } from 'antd'
import { useEffect, useMemo } from 'react'
import { languageStore, useT } from '../../kit/i18n.ts'
import { queryClient } from '../../kit/net/use-call.ts'
import { pageTitles, tabKey } from '../../kit/page-title.ts'
import { useStore } from '../../kit/store.ts'
import { close, HOME, renew, type Tab, tabs, visit } from '../../kit/tab-store.ts'
import { useWindowIcon } from '../../parts/account/use-window-icon.ts'
import { answers, leaves, menuName } from './menu-tree.ts'
import { useBranding } from './use-branding.ts'

/** The key of the tab on screen. */
export function useTabKey(): string {
  // Both from one place: during a transition, location and search of the router may disagree.
  const { pathname, search } = useLocation()
  return tabKey(pathname, search as Record<string, unknown>)
}

/** Visited pages: click goes there as it was left, middle click closes, right click offers more. */
export function TabBar({ menu }: { menu: readonly MenuNode[] }) {
  const t = useT()
  const router = useRouter()
  const branding = useBranding()
  const all = useStore(tabs)
  const titles = useStore(pageTitles)
  const language = useStore(languageStore)
  const shown = useTabKey()
  const { href, pathname } = useLocation()
  const names = useMemo(
    () => new Map(leaves(menu).map(({ node }) => [node.path, menuName(node, language)])),
    [menu, language],
  )
  // A page of one thing names itself once it has been loaded.
  const titleOf = ({ key }: Tab) =>
    titles[key] ?? names.get(key) ?? (key.includes('?') ? '…' : (key.split('/').filter(Boolean).at(-1) ?? key))
  const title = titleOf({ key: shown, href })
  const listed = all.some((tab) => tab.key === shown)
  useEffect(() => {
    if (answers(pathname)) visit({ key: shown, href })
  }, [shown, href, pathname])
  useEffect(() => {
    document.title = `${title} · ${branding.bookmarkPageName || t('app.name')}`
  }, [title, t, branding.bookmarkPageName])
  useWindowIcon(branding.bookmarkPageLogo)
  useEffect(() => {
    // In braces: newer browsers answer a promise here, which React would take for a clean-up.
    // A page visited for the first time has its tab only after the store was told.
    if (shown && listed && title)
      document.querySelector('.tc-tab[data-on="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown, listed, title])

  const shut = (which: (tab: Tab, i: number) => boolean) => {
    const next = close(which, shown)
    if (next) router.history.push(next.href)
  }
  const refresh = (tab: Tab) => {
    if (tab.key !== shown) router.history.push(tab.href)
    renew(tab.key)
    void queryClient.invalidateQueries({ refetchType: 'active' })
  }
  const menuFor = (tab: Tab, at: number) => ({
    items: [
      { key: 'refresh', label: t('shell.refreshTab') },
      { key: 'close', label: t('shell.closeTab'), disabled: tab.key === HOME },
      { key: 'others', label: t('shell.closeOthers') },
      { key: 'right', label: t('shell.closeRight'), disabled: at === all.length - 1 },
      { key: 'all', label: t('shell.closeAll') },
    ],
    onClick: ({ key }: { key: string }) => {
      if (key === 'refresh') refresh(tab)
      if (key === 'close') shut((other) => other.key === tab.key)
      if (key === 'others') shut((other) => other.key !== tab.key)
      if (key === 'right') shut((_other, i) => i > at)
      if (key === 'all') shut(() => true)
    },
  })
  return (
    <nav className="tc-tabs" aria-label={t('shell.tabs')}>
      {all.map((tab, at) => (
        <Dropdown key={tab.key} trigger={['contextMenu']} menu={menuFor(tab, at)}>
          <span className="tc-tab" data-on={tab.key === shown}>
            <a
              href={tab.href}
              title={titleOf(tab)}
              aria-current={tab.key === shown ? 'page' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey) return
                event.preventDefault()
                router.history.push(tab.href)
              }}
              onAuxClick={(event) => {
                if (event.button !== 1) return
                event.preventDefault()
                shut((other) => other.key === tab.key)
              }}
            >
              {titleOf(tab)}
            </a>
            {tab.key !== HOME && (
              <button
                type="button"
                aria-label={`${t('shell.closeTab')} ${titleOf(tab)}`}
                onClick={() => shut((other) => other.key === tab.key)}
              >
                <CloseOutlined />
              </button>
            )}
          </span>
        </Dropdown>
      ))}
    </nav>
  )
}
