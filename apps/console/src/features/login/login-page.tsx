import { LockOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons'
import { signIn } from '@tecovie/contract/actions/auth.ts'
import { Alert, Button, Input, Segmented, Spin } from 'antd'
import { type FormEvent, useState } from 'react'
import { changeLanguage, type Language, languageStore, useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { ApiError, UNREACHABLE } from '../../kit/net/request.ts'
import { accept } from '../../kit/net/session.ts'
import { useStore } from '../../kit/store.ts'
import { CaptchaInput } from '../../kit/view/captcha-input.tsx'
import { LoginFrame } from './login-frame.tsx'
import './login.css'

const TENANT_KEY = 'tecovie.tenant'
const LANGUAGES = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]

/** Only paths of this console: a crafted link must not send a signed-in reader elsewhere. */
function target(): string {
  const to = new URLSearchParams(location.search).get('to') ?? '/home'
  return to.startsWith('/') && !/^\/[/\\]/.test(to) ? to : '/home'
}

/** Sign-in by account. A plain form: the weight of a form library buys nothing for three fields. */
export function LoginPage() {
  const t = useT()
  const language = useStore(languageStore)
  const [tenantId, setTenant] = useState(() => localStorage.getItem(TENANT_KEY) ?? '')
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [key, setKey] = useState<string>()
  const [asked, setAsked] = useState(0)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!account.trim()) return setProblem(t('login.usernameRequired'))
    if (!password) return setProblem(t('login.passwordRequired'))
    if (asked > 0 && !code) return setProblem(t('login.captchaRequired'))
    setBusy(true)
    setProblem('')
    try {
      const captcha = asked > 0 && key ? { key, code } : {}
      const tenant = tenantId.trim() ? { tenantId: tenantId.trim() } : {}
      accept(await call(signIn, { grantType: 'password', account: account.trim(), password, ...tenant, ...captcha }))
      localStorage.setItem(TENANT_KEY, tenantId.trim())
      location.replace(target())
    } catch (error) {
      setBusy(false)
      setCode('')
      const known = error instanceof ApiError ? error : undefined
      const needs = (known?.data as { captchaRequired?: boolean } | null | undefined)?.captchaRequired
      if (needs || asked > 0) setAsked(asked + 1)
      setProblem(known?.msg || t(known && known.code !== UNREACHABLE ? 'errors.server' : 'login.unreachable'))
    }
  }
  return (
    <LoginFrame
      corner={
        <Segmented
          size="small"
          value={language}
          options={LANGUAGES}
          onChange={(v) => void changeLanguage(v as Language)}
          aria-label={t('login.language')}
        />
      }
    >
      <Spin spinning={busy} description={t('login.loading')} delay={150}>
        <form onSubmit={submit} className="tc-login-form">
          <h2>{t('login.welcome')}</h2>
          {problem && <Alert type="error" showIcon title={problem} role="alert" />}
          <label htmlFor="tenant">{t('login.tenant')}</label>
          <Input
            id="tenant"
            size="large"
            prefix={<TeamOutlined />}
            placeholder="000000"
            autoComplete="organization"
            maxLength={12}
            value={tenantId}
            onChange={(e) => setTenant(e.target.value)}
          />
          <label htmlFor="account">{t('login.username')}</label>
          <Input
            id="account"
            size="large"
            prefix={<UserOutlined />}
            autoFocus
            autoComplete="username"
            maxLength={64}
            value={account}
            onChange={(e) => setAccount(e.target.value)}
          />
          <label htmlFor="password">{t('login.password')}</label>
          <Input.Password
            id="password"
            size="large"
            prefix={<LockOutlined />}
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(e) => setPassword(e.target.value)}
          />
          {asked > 0 && (
            <>
              <label htmlFor="code">{t('login.captcha')}</label>
              <CaptchaInput id="code" value={code} onChange={setCode} renewal={asked} onKey={setKey} />
            </>
          )}
          <Button type="primary" size="large" htmlType="submit" block disabled={busy}>
            {t('login.submit')}
          </Button>
        </form>
      </Spin>
    </LoginFrame>
  )
}
