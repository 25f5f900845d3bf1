import { signIn } from '@tecovie/contract/actions/auth.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { kept } from '../../kit/net/kept.ts'
import { accept, leave, sessionState } from '../../kit/net/session.ts'
import { halfWay } from '../../kit/net/sign-in-state.ts'
import { useStore } from '../../kit/store.ts'
import { CaptchaInput } from '../../parts/account/captcha-input.tsx'

interface Values {
  password: string
  code?: string
  second?: string
}

/** The session ended while work is open: asks for the password on the spot; waiting calls then go on. */
export function Relogin() {
  return useStore(sessionState) === 'expired' ? <ReloginDialog /> : null
}

function ReloginDialog() {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [asked, setAsked] = useState(0)
  const [challenge, setChallenge] = useState<string>()
  const who = kept()
  const submit = async (values: Values) => {
    setBusy(true)
    setProblem('')
    try {
      const { tenantId, account } = who ?? {}
      const { second, ...own } = values
      const captcha = captchaKey ? { key: captchaKey } : {}
      const again = challenge
        ? { grantType: 'second_factor' as const, challengeToken: challenge, code: second ?? '' }
        : { grantType: 'password' as const, tenantId, account, ...own, ...captcha }
      accept(await call(signIn, again))
    } catch (error) {
      const next = halfWay(error)
      if (!next.challengeToken) setProblem(errorText(error, t))
      setChallenge((now) => next.challengeToken ?? (next.challengeOver ? undefined : now))
      if (next.captchaRequired || asked > 0) setAsked(asked + 1)
      form.resetFields(['code', 'second'])
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      zIndex={1200}
      title={t('shell.expiredTitle')}
      okText={t('shell.resume')}
      cancelText={t('shell.signOut')}
      confirmLoading={busy}
      keyboard={false}
      mask={{ closable: false }}
      closable={false}
      width={400}
      onOk={form.submit}
      onCancel={() => leave()}
    >
      <p>{t('shell.expiredText', { account: who?.account ?? '' })}</p>
      {problem && <Alert type="error" title={problem} showIcon className="tc-gap" />}
      <Form form={form} layout="vertical" onFinish={submit} requiredMark={false}>
        <Form.Item
          name="password"
          label={t('login.password')}
          rules={[{ required: true, message: t('login.passwordRequired') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        {challenge && (
          <Form.Item
            name="second"
            label={t('login.second')}
            rules={[{ required: true, message: t('login.secondRequired') }]}
          >
            <Input autoFocus autoComplete="one-time-code" maxLength={32} />
          </Form.Item>
        )}
        {asked > 0 && !challenge && (
          <Form.Item
            name="code"
            label={t('login.captcha')}
            rules={[{ required: true, message: t('login.captchaRequired') }]}
          >
            <CaptchaInput renewal={asked} onKey={setCaptchaKey} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
