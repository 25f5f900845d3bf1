import { type ReactNode, useEffect, useState } from 'react'
import { languageStore, useT } from '../../kit/i18n.ts'
import { useStore } from '../../kit/store.ts'

/** The present moment, renewed each second. */
function useSecond(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The sign-in page around its form: clock, and logo and title half a second later. */
export function LoginFrame({ corner, children }: { corner: ReactNode; children: ReactNode }) {
  const t = useT()
  const locale = useStore(languageStore) === 'zh' ? 'zh-CN' : 'en-GB'
  const now = useSecond()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 500)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    document.title = `${t('login.submit')} · ${t('app.name')}`
  }, [t])
  return (
    <div className="tc-login">
      <header className="tc-login-corner">{corner}</header>
      <aside className="tc-login-clock tc-num">
        <time>{now.toLocaleTimeString(locale, { hour12: false })}</time>
        <span>
          {now.toLocaleDateString(locale, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })}
        </span>
      </aside>
      <main className="tc-login-panel">
        <header data-shown={shown}>
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <div>
            <h1>{t('app.name')}</h1>
            <p>{t('app.title')}</p>
          </div>
        </header>
        {children}
      </main>
    </div>
  )
}
