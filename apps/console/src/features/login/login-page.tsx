import { Alert, Segmented, Spin } from 'antd'
import { useState } from 'react'
import { changeLanguage, type Language, languageStore, useT } from '../../kit/i18n.ts'
import { rememberedTenant } from '../../kit/net/tenant-memory.ts'
import { useStore } from '../../kit/store.ts'
import { AccountForm, type TenantField } from './account-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import { PhoneForm } from './phone-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useTenantHere } from './use-tenant-here.ts'
import './login.css'

const LANGUAGES = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]
const MODES = ['account', 'phone'] as const

/** Sign-in by account, by a code on the phone, or by a third party; then the second step where there is one. */
export function LoginPage() {
  const t = useT()
  const language = useStore(languageStore)
  const signIn = useSignIn()
  const here = useTenantHere()
  const [typed, setTyped] = useState(rememberedTenant)
  const [mode, setMode] = useState<(typeof MODES)[number]>('account')
  const [leaving, setLeaving] = useState(false)
  const tenant: TenantField = { fixed: !!here.tenantId, value: here.tenantId ?? typed, change: setTyped }
  const { challenge, binding, problem } = signIn
  const Form = mode === 'phone' ? PhoneForm : AccountForm

  return (
    <LoginFrame
      tenant={here}
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
      <Spin
        spinning={signIn.busy || leaving}
        description={t(leaving ? 'login.socialLoading' : 'login.loading')}
        delay={150}
      >
        <h2>{t(challenge ? 'login.secondTitle' : 'login.welcome')}</h2>
        {binding && !challenge && (
          <Alert type="info" showIcon title={t('login.bindFirst', { name: binding.name })} className="tc-login-alert" />
        )}
        {problem && <Alert type="error" showIcon title={problem} role="alert" className="tc-login-alert" />}
        {challenge ? (
          <SecondStep signIn={signIn} challenge={challenge} />
        ) : (
          <>
            <Segmented
              block
              value={mode}
              options={MODES.map((value) => ({ value, label: t(`login.modes.${value}`) }))}
              onChange={(value) => {
                signIn.setProblem('')
                setMode(value)
              }}
              aria-label={t('login.mode')}
            />
            <Form signIn={signIn} tenant={tenant} />
            {!binding && <SocialButtons onLeave={() => setLeaving(true)} />}
          </>
        )}
      </Spin>
    </LoginFrame>
  )
}
