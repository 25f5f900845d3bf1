import { signIn } from '@tecovie/contract/actions/auth.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { kept } from '../../kit/net/kept.ts'
import { ApiError } from '../../kit/net/request.ts'
import { accept, leave, sessionState } from '../../kit/net/session.ts'
import { useStore } from '../../kit/store.ts'
import { CaptchaInput } from '../../kit/view/captcha-input.tsx'

interface Values {
  password: string
  code?: string
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
  const who = kept()
  const submit = async (values: Values) => {
    setBusy(true)
    setProblem('')
    try {
      const { tenantId, account } = who ?? {}
      accept(
        await call(signIn, {
          grantType: 'password',
          tenantId,
          account,
          ...values,
          ...(captchaKey ? { key: captchaKey } : {}),
        }),
      )
    } catch (error) {
      setProblem(errorText(error, t))
      const data = error instanceof ApiError ? (error.data as { captchaRequired?: boolean } | null) : null
      if (data?.captchaRequired || asked > 0) setAsked(asked + 1)
      form.resetFields(['code'])
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
        {asked > 0 && (
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
