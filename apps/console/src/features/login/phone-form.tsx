import { MobileOutlined } from '@ant-design/icons'
import { PHONE } from '@tecovie/contract/actions/phone.ts'
import { sendCode } from '@tecovie/contract/actions/sign-in.ts'
import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { ApiError } from '../../kit/net/request.ts'
import { type TenantField, TenantInput } from './account-form.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Seconds until another code may be sent, counted down; the server says how many and holds them. */
function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tell()
    if (until <= Date.now()) return
    const timer = setInterval(tell, 250)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}

/** Phone number and the code that was sent to it. */
export function PhoneForm({ signIn, tenant }: { signIn: SignIn; tenant: TenantField }) {
  const t = useT()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const [left, start] = useCountdown()
  const tenantId = tenant.value.trim()
  const named = tenantId ? { tenantId } : {}
  const right = PHONE.test(phone.trim())

  const ask = async () => {
    if (!right) return signIn.askFor('phone', 'login.phoneWrong')
    setSending(true)
    signIn.setProblem('')
    try {
      start((await call(sendCode, { phone: phone.trim(), ...named })).seconds)
      document.getElementById('sms')?.focus()
    } catch (error) {
      const { seconds } = (error instanceof ApiError ? (error.data as { seconds?: number } | null) : null) ?? {}
      // The day's number is used up: the button waits a minute, not until tomorrow.
      if (seconds) start(Math.min(seconds, 60))
      signIn.setProblem(signIn.textOf(error))
    }
    setSending(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!right) return signIn.askFor('phone', 'login.phoneWrong')
    if (code.trim().length !== 4) return signIn.askFor('sms', 'login.smsRequired')
    await signIn.send({ grantType: 'sms_code', phone: phone.trim(), code: code.trim(), ...named }, tenantId)
  }
  return (
    <form onSubmit={submit} className="tc-login-form">
      <TenantInput tenant={tenant} />
      <label htmlFor="phone">{t('login.phone')}</label>
      <Input
        id="phone"
        size="large"
        prefix={<MobileOutlined />}
        inputMode="tel"
        autoFocus
        autoComplete="tel"
        maxLength={20}
        value={phone}
        onChange={(e) => setPhone(e.target.value)}
      />
      <label htmlFor="sms">{t('login.sms')}</label>
      <span className="tc-login-row">
        <Input
          id="sms"
          size="large"
          autoComplete="one-time-code"
          maxLength={4}
          value={code}
          onChange={(e) => setCode(e.target.value)}
        />
        <Button size="large" onClick={() => void ask()} disabled={left > 0} loading={sending}>
          {left > 0 ? t('login.sendAgain', { seconds: left }) : t('login.send')}
        </Button>
      </span>
      <Button type="primary" size="large" htmlType="submit" block disabled={signIn.busy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
