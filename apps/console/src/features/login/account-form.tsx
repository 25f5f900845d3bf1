import { LockOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import type { SignIn } from './use-sign-in.ts'

const CaptchaInput = lazy(() =>
  import('../../parts/account/captcha-input.tsx').then((m) => ({ default: m.CaptchaInput })),
)

export interface TenantField {
  /** The address belongs to a tenant: nothing to fill in. */
  fixed: boolean
  value: string
  change: (value: string) => void
}

/** The tenant, where the address does not say it. */
export function TenantInput({ tenant }: { tenant: TenantField }) {
  const t = useT()
  if (tenant.fixed) return null
  return (
    <>
      <label htmlFor="tenant">{t('login.tenant')}</label>
      <Input
        id="tenant"
        size="large"
        prefix={<TeamOutlined />}
        placeholder="000000"
        autoComplete="organization"
        maxLength={12}
        value={tenant.value}
        onChange={(e) => tenant.change(e.target.value)}
      />
    </>
  )
}

/** Account and password, and a captcha after failures. A plain form: a form library buys nothing for three fields. */
export function AccountForm({ signIn, tenant }: { signIn: SignIn; tenant: TenantField }) {
  const t = useT()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [key, setKey] = useState<string>()
  const asked = signIn.captchaRound > 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!account.trim()) return signIn.askFor('account', 'login.usernameRequired')
    if (!password) return signIn.askFor('password', 'login.passwordRequired')
    if (asked && !code) return signIn.askFor('code', 'login.captchaRequired')
    const tenantId = tenant.value.trim()
    const named = tenantId ? { tenantId } : {}
    const captcha = asked && key ? { key, code } : {}
    await signIn.send({ grantType: 'password', account: account.trim(), password, ...named, ...captcha }, tenantId)
    setCode('')
  }
  return (
    <form onSubmit={submit} className="tc-login-form">
      <TenantInput tenant={tenant} />
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
      {asked && (
        <>
          <label htmlFor="code">{t('login.captcha')}</label>
          <Suspense>
            <CaptchaInput id="code" value={code} onChange={setCode} renewal={signIn.captchaRound} onKey={setKey} />
          </Suspense>
        </>
      )}
      <Button type="primary" size="large" htmlType="submit" block disabled={signIn.busy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
