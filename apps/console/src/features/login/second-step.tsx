import { SafetyOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import type { SignIn } from './use-sign-in.ts'

/** The second step: a code of the authenticator app, or a recovery code. */
export function SecondStep({ signIn, challenge }: { signIn: SignIn; challenge: string }) {
  const t = useT()
  const [code, setCode] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return signIn.askFor('second', 'login.secondRequired')
    await signIn.send({ grantType: 'second_factor', challengeToken: challenge, code: code.trim() })
    setCode('')
  }
  return (
    <form onSubmit={submit} className="tc-login-form">
      <label htmlFor="second">{t('login.second')}</label>
      <Input
        id="second"
        size="large"
        prefix={<SafetyOutlined />}
        autoFocus
        autoComplete="one-time-code"
        maxLength={32}
        value={code}
        onChange={(e) => setCode(e.target.value)}
      />
      <p className="tc-login-hint">{t('login.secondHint')}</p>
      <Button type="primary" size="large" htmlType="submit" block disabled={signIn.busy}>
        {t('login.verify')}
      </Button>
      <Button type="link" block disabled={signIn.busy} onClick={signIn.restart}>
        {t('login.restart')}
      </Button>
    </form>
  )
}
