import { useT } from '../../kit/i18n.ts'
import { SecretOnce } from './secret-once.tsx'

/** How somebody signs in with a password that was just made. */
export interface FirstPassword {
  account: string
  password: string
}

interface PasswordDialogProps {
  made: FirstPassword
  title: string
  /** What to do with it. */
  note: string
  onClose: () => void
}

/** Shows a new password, once. */
export function PasswordDialog({ made, title, note, onClose }: PasswordDialogProps) {
  const t = useT()
  return (
    <SecretOnce
      title={title}
      text={note}
      items={[
        [t('resources.user.fields.account'), made.account],
        [t('resources.user.fields.password'), made.password],
      ]}
      onClose={onClose}
    />
  )
}
