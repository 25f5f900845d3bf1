import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MenuNode } from '@tecovie/contract/actions/auth.ts'
import { Button, Menu, Tooltip } from 'antd'
import type { ItemType } from 'antd/es/menu/interface'
import { useMemo, useState } from 'react'
import { type Language, languageStore, useT } from '../../kit/i18n.ts'
import { useStore } from '../../kit/store.ts'
import { hrefOf } from '../../kit/tab-store.ts'
import { MenuIcon } from '../../parts/menu-icon/menu-icon.tsx'
import { countText, type MenuCounts, useMenuCounts } from './menu-counts.ts'
import { leafOf, leaves, menuName } from './menu-tree.ts'
import { useBranding } from './use-branding.ts'

interface SideMenuProps {
  menu: readonly MenuNode[]
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  onSearch: () => void
}

/** The granted menus, on the left. */
export function SideMenu({ menu, collapsed, onCollapse, onSearch }: SideMenuProps) {
  const t = useT()
  const language = useStore(languageStore)
  const router = useRouter()
  const branding = useBranding()
  const { pathname } = useLocation()
  const current = useMemo(() => leafOf(leaves(menu), pathname), [menu, pathname])
  const [opened, setOpened] = useState<string[]>([])
  const groups = current?.above.map((node) => node.id) ?? []
  const [seen, setSeen] = useState('')
  // The group of the shown page opens when the page changes, yet may be closed by hand afterwards.
  if (seen !== pathname) {
    setSeen(pathname)
    setOpened([...new Set([...opened, ...groups])])
  }
  const counts = useMenuCounts()
  const items = useMemo(() => menu.map((node) => item(node, language, counts, 0)), [menu, language, counts])
  return (
    <nav className="tc-nav" aria-label={t('shell.navigation')}>
      <div className="tc-brand">
        <img src={branding.indexLogo || '/favicon.svg'} alt="" width={24} height={24} />
        {!collapsed && <strong>{branding.bookmarkPageName || t('app.name')}</strong>}
      </div>
      <Tooltip title={collapsed ? t('shell.search') : undefined} placement="right">
        <button type="button" className="tc-nav-search" onClick={onSearch} aria-label={t('shell.search')}>
          <SearchOutlined />
          {!collapsed && <span>{t('shell.search')}</span>}
          {!collapsed && <kbd>Ctrl K</kbd>}
        </button>
      </Tooltip>
      <div className="tc-nav-scroll">
        <Menu
          mode="inline"
          inlineCollapsed={collapsed}
          inlineIndent={16}
          items={items}
          selectedKeys={current ? [current.node.path] : []}
          {...(collapsed ? {} : { openKeys: opened, onOpenChange: setOpened })}
          onClick={({ key, domEvent }) => {
            if (domEvent.ctrlKey || domEvent.metaKey) return
            domEvent.preventDefault()
            router.history.push(hrefOf(key))
          }}
        />
      </div>
      <Button
        type="text"
        className="tc-nav-fold"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
        onClick={() => onCollapse(!collapsed)}
      />
    </nav>
  )
}

function item(node: MenuNode, language: Language, counts: MenuCounts, depth: number): ItemType {
  const name = menuName(node, language)
  const icon = depth === 0 ? { icon: <MenuIcon name={node.source} /> } : {}
  if (node.children?.length)
    return {
      key: node.id,
      label: name,
      ...icon,
      children: node.children.map((n) => item(n, language, counts, depth + 1)),
    }
  const count = counts[node.path] ?? 0
  // A real link, so that a page opens in a window of its own by middle click. The menu itself goes there.
  const link = (
    <a href={node.path} tabIndex={-1} onClick={(event) => !event.ctrlKey && !event.metaKey && event.preventDefault()}>
      {name}
      {count > 0 && <span className="tc-nav-count tc-num">{countText(count)}</span>}
    </a>
  )
  return { key: node.path, label: link, title: name, ...icon }
}
