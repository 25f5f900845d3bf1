import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useFreshDictionaries } from '../../kit/net/use-fresh-dictionaries.ts'
import { useFreshRights } from '../../kit/net/use-fresh-rights.ts'
import { useStore } from '../../kit/store.ts'
import { renewals } from '../../kit/tab-store.ts'
import { useMenu, usePreference, useUser } from '../../kit/user.tsx'
import { CommandPalette } from './command-palette.tsx'
import { reachable } from './menu-tree.ts'
import { Relogin } from './relogin.tsx'
import { SeenAs } from './seen-as.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar, useTabKey } from './tab-bar.tsx'
import { TenantExpiry } from './tenant-expiry.tsx'
import { TopBar } from './top-bar.tsx'
import { useLockKeys } from './use-lock.ts'

/** The frame around every page. */
export function Shell() {
  const t = useT()
  const granted = useMenu()
  const menu = useMemo(() => reachable(granted), [granted])
  const [collapsed, setCollapsed] = usePreference('shell.collapsed', false)
  const [searching, setSearching] = useState(false)
  const tab = useTabKey()
  const renewed = useStore(renewals)[tab] ?? 0
  useFirstThingsFirst()
  useLockKeys()
  useFreshDictionaries()
  useFreshRights()
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
        <SeenAs />
        <TenantExpiry />
        <Outlet key={`${tab}#${renewed}`} />
      </main>
      {searching && <CommandPalette menu={menu} onClose={() => setSearching(false)} />}
      <Relogin />
    </div>
  )
}

/** Who must change the password or enrol a second factor is led there, whatever was asked for, and back afterwards. */
function useFirstThingsFirst(): void {
  const { mustChangePassword, mustEnrol } = useUser()
  const { href, pathname } = useLocation()
  const router = useRouter()
  const wanted = useRef<string>(undefined)
  const first = mustChangePassword ? 'password' : mustEnrol ? 'security' : undefined
  useEffect(() => {
    if (first && pathname !== '/profile') {
      wanted.current = href
      router.history.replace(`/profile?tab=${first}`)
    } else if (!first && wanted.current) {
      router.history.push(wanted.current)
      wanted.current = undefined
    }
  }, [first, href, pathname, router])
}
