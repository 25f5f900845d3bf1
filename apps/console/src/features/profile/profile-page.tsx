import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Tabs } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useUser } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { InfoForm } from './info-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** The reader's own details and password. */
export function ProfilePage() {
  const t = useT()
  const navigate = useNavigate()
  const { mustChangePassword } = useUser()
  const { tab = 'info' } = useSearch({ strict: false }) as { tab?: string }
  usePageTitle(t('profile.title'))
  const items = [
    { key: 'info', label: t('profile.info'), children: <InfoForm />, disabled: mustChangePassword },
    { key: 'password', label: t('profile.password'), children: <PasswordForm /> },
  ]
  return (
    <div className="tc-page">
      <PageHeader title={t('profile.title')} purpose={t('profile.purpose')} />
      <section className="tc-panel tc-panel-narrow">
        {mustChangePassword && <Alert type="warning" showIcon title={t('profile.mustChange')} />}
        <Tabs
          items={items}
          activeKey={mustChangePassword ? 'password' : tab}
          onChange={(key) => void navigate({ to: '.', search: { tab: key } as never })}
        />
      </section>
    </div>
  )
}
