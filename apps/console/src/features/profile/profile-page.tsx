import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Tabs } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useUser } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { InfoForm } from './info-form.tsx'
import { KeysTab } from './keys-tab.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import './profile.css'

/** The reader's own details, password, ways of signing in and sessions. */
export function ProfilePage() {
  const t = useT()
  const navigate = useNavigate()
  const { mustChangePassword, mustEnrol } = useUser()
  const { tab = 'info', problem } = useSearch({ strict: false }) as { tab?: string; problem?: string }
  usePageTitle(t('profile.title'))
  // The one thing that has to be done first; the rest waits.
  const first = mustChangePassword ? 'password' : mustEnrol ? 'security' : undefined
  const items = [
    { key: 'info', label: t('profile.info'), children: <InfoForm /> },
    { key: 'password', label: t('profile.password'), children: <PasswordForm /> },
    { key: 'security', label: t('profile.security'), children: <SecurityTab /> },
    { key: 'sessions', label: t('profile.sessions.title'), children: <SessionsTab /> },
    { key: 'keys', label: t('apiKey.title'), children: <KeysTab /> },
  ].map((item) => ({ ...item, disabled: first !== undefined && item.key !== first }))
  return (
    <div className="tc-page">
      <PageHeader title={t('profile.title')} purpose={t('profile.purpose')} />
      <section className="tc-panel tc-panel-narrow tc-profile">
        {mustChangePassword && <Alert type="warning" showIcon title={t('profile.mustChange')} />}
        {problem && tab === 'security' && <Alert type="error" showIcon closable title={problem} />}
        <Tabs
          items={items}
          destroyOnHidden={false}
          activeKey={first ?? tab}
          onChange={(key) => void navigate({ to: '.', search: { tab: key } as never })}
        />
      </section>
    </div>
  )
}
