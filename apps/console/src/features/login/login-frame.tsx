import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useSecond } from '../../parts/account/use-second.ts'
import { useWindowIcon } from '../../parts/account/use-window-icon.ts'
import type { TenantHere } from './use-tenant-here.ts'

/** The sign-in page around its form: clock, and logo and title half a second later. */
export function LoginFrame({
  corner,
  tenant,
  children,
}: {
  corner: ReactNode
  tenant: TenantHere
  children: ReactNode
}) {
  const t = useT()
  const { time, day } = useSecond()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 500)
    return () => clearTimeout(timer)
  }, [])
  const name = tenant.loginName || tenant.tenantName || t('app.name')
  useEffect(() => {
    document.title = `${t('login.submit')} · ${tenant.bookmarkPageName || name}`
  }, [t, name, tenant.bookmarkPageName])
  useWindowIcon(tenant.bookmarkPageLogo)
  return (
    <div className="tc-login">
      <header className="tc-login-corner">{corner}</header>
      <aside className="tc-login-clock tc-num">
        <time>{time}</time>
        <span>{day}</span>
      </aside>
      <main className="tc-login-panel">
        <header data-shown={shown}>
          <img src={tenant.loginLogo || '/favicon.svg'} alt="" width={36} height={36} />
          <div>
            <h1>{name}</h1>
            <p>{t('app.title')}</p>
          </div>
        </header>
        {children}
      </main>
    </div>
  )
}
