import { Alert, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { changeLanguage, type Language, languageStore, useT } from '../../kit/i18n.ts'
import { useStore } from '../../kit/store.ts'
import { rememberedTenant } from '../../parts/account/tenant-memory.ts'
import { AccountForm, type TenantField } from './account-form.tsx'
import { Choice } from './choice.tsx'
import { LoginFrame } from './login-frame.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useTenantHere } from './use-tenant-here.ts'
import './login.css'

// Most sign in by account: the other ways come when they are asked for.
const PhoneForm = lazy(() => import('./phone-form.tsx').then((m) => ({ default: m.PhoneForm })))
const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })))
const SocialButtons = lazy(() => import('./social-buttons.tsx').then((m) => ({ default: m.SocialButtons })))
const LANGUAGES: { value: Language; label: string }[] = [
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
        <Choice
          small
          name="language"
          label={t('login.language')}
          value={language}
          options={LANGUAGES}
          onChange={(next) => void changeLanguage(next)}
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
          <Suspense>
            <SecondStep signIn={signIn} challenge={challenge} />
          </Suspense>
        ) : (
          <>
            <Choice
              name="mode"
              label={t('login.mode')}
              value={mode}
              options={MODES.map((value) => ({ value, label: t(`login.modes.${value}`) }))}
              onChange={(next) => {
                signIn.setProblem('')
                setMode(next)
              }}
            />
            <Suspense>
              <Form signIn={signIn} tenant={tenant} />
            </Suspense>
            <Suspense>{!binding && <SocialButtons onLeave={() => setLeaving(true)} />}</Suspense>
          </>
        )}
      </Spin>
    </LoginFrame>
  )
}
