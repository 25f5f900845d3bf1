import { useT } from '../../kit/i18n.ts'
import { SecretOnce } from '../../parts/account/secret-once.tsx'

/** What making a tenant answers: how its first administrator signs in. */
export interface NewTenant {
  id: string
  account: string
  password: string
}

/** Shows the first password, once. */
export function FirstPassword({ made, onClose }: { made: NewTenant; onClose: () => void }) {
  const t = useT()
  return (
    <SecretOnce
      title={t('resources.tenant.made')}
      text={t('resources.tenant.shownOnce')}
      items={[
        [t('resources.user.fields.account'), made.account],
        [t('resources.user.fields.password'), made.password],
      ]}
      onClose={onClose}
    />
  )
}
