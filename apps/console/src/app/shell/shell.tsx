import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useStore } from '../../kit/store.ts'
import { useMenu, usePreference, useUser } from '../../kit/user.tsx'
import { CommandPalette } from './command-palette.tsx'
import { reachable } from './menu-tree.ts'
import { Relogin } from './relogin.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar, useTabKey } from './tab-bar.tsx'
import { renewals } from './tab-store.ts'
import { TopBar } from './top-bar.tsx'

/** The frame around every page. */
export function Shell() {
  const t = useT()
  const granted = useMenu()
  const menu = useMemo(() => reachable(granted), [granted])
  const [collapsed, setCollapsed] = usePreference('shell.collapsed', false)
  const [searching, setSearching] = useState(false)
  const tab = useTabKey()
  const renewed = useStore(renewals)[tab] ?? 0
  usePasswordFirst()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="tc-shell" data-collapsed={collapsed}>
      <a className="tc-skip" href="#content">
        {t('shell.skip')}
      </a>
      <SideMenu menu={menu} collapsed={collapsed} onCollapse={setCollapsed} onSearch={() => setSearching(true)} />
      <TopBar />
      <TabBar menu={menu} />
      <main id="content" className="tc-content" tabIndex={-1}>
        <Outlet key={`${tab}#${renewed}`} />
      </main>
      {searching && <CommandPalette menu={menu} onClose={() => setSearching(false)} />}
      <Relogin />
    </div>
  )
}

/** Who must change the password is led there, whatever was asked for. */
function usePasswordFirst(): void {
  const { mustChangePassword } = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (mustChangePassword && pathname !== '/profile')
      void navigate({ to: '/profile' as never, search: { tab: 'password' } as never })
  }, [mustChangePassword, pathname, navigate])
}
