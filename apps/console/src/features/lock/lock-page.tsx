import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { unlock } from '@tecovie/contract/actions/session.ts'
import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { kept } from '../../kit/net/kept.ts'
import { ApiError, request } from '../../kit/net/request.ts'
import { accessToken, isLocked, leave, lockedAt, refresh } from '../../kit/net/session.ts'
import { ownPath, signOutHere } from '../../kit/net/sign-in-state.ts'
import { useSecond } from '../../parts/account/use-second.ts'
import './lock.css'

const UNLOCKED = 'tecovie.unlocked'
const goBack = () => location.replace(ownPath(lockedAt()))

/** The lock screen: the server refuses everything else until the password is right. */
export function LockPage() {
  const t = useT()
  const [state, setState] = useState<'loading' | 'locked' | 'open'>('loading')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [shakes, setShakes] = useState(0)
  const field = useRef<HTMLFormElement>(null)

  useEffect(() => {
    document.title = `${t('lock.title')} · ${t('app.name')}`
  }, [t])
  useEffect(() => {
    refresh().then(
      (signedIn) => {
        if (!signedIn) leave(ownPath(lockedAt()))
        else if (isLocked()) setState('locked')
        else goBack()
      },
      () => setState('locked'),
    )
    // Unlocked in another window: this one goes on as well.
    const follow = (event: StorageEvent) => event.key === UNLOCKED && goBack()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  useEffect(() => {
    if (state === 'locked' && !busy) field.current?.querySelector('input')?.focus()
  }, [state, busy])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || state !== 'locked') return
    if (!password) return setProblem(t('login.passwordRequired'))
    setBusy(true)
    setProblem('')
    try {
      if (!accessToken()) await refresh()
      await request({ method: unlock.method, path: unlock.path, body: { password }, token: accessToken() })
      setState('open')
      localStorage.setItem(UNLOCKED, String(Date.now()))
      setTimeout(goBack, 1000)
    } catch (error) {
      if (error instanceof ApiError && error.code === 401) return leave(ownPath(lockedAt()))
      setPassword('')
      setShakes((n) => n + 1)
      setProblem(errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <main className="tc-lock" data-state={state}>
      <LockClock />
      {state !== 'loading' && (
        <form className="tc-lock-form" onSubmit={submit} ref={field}>
          <span className="tc-lock-icon" aria-hidden="true">
            {state === 'open' ? <UnlockOutlined /> : <LockOutlined />}
          </span>
          <h1>{kept()?.account}</h1>
          <div key={shakes} className={shakes > 0 ? 'tc-lock-shake' : undefined}>
            <Input.Password
              size="large"
              aria-label={t('lock.password')}
              placeholder={t('lock.password')}
              autoComplete="current-password"
              autoFocus
              maxLength={256}
              value={password}
              status={problem ? 'error' : ''}
              disabled={state === 'open'}
              onChange={(e) => setPassword(e.target.value)}
            />
          </div>
          <p role="alert">{problem || (state === 'open' ? t('lock.opened') : '')}</p>
          <Button type="primary" size="large" htmlType="submit" block loading={busy}>
            {t('lock.unlock')}
          </Button>
          <Button type="link" block disabled={busy} onClick={() => void signOutHere()}>
            {t('lock.signOut')}
          </Button>
        </form>
      )}
    </main>
  )
}

/** Time and day, as on the sign-in page. */
function LockClock() {
  const { time, day } = useSecond()
  return (
    <header className="tc-num">
      <time>{time}</time>
      <span>{day}</span>
    </header>
  )
}
