import { Input, Typography } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'

interface PasswordPairProps {
  id?: string
  onChange?: (value: string) => void
  disabled?: boolean
}

/** A new password typed twice; it counts as entered once both are the same. */
export function PasswordPair({ id, onChange, disabled }: PasswordPairProps) {
  const t = useT()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const change = (a: string, b: string) => {
    setFirst(a)
    setSecond(b)
    onChange?.(a === b ? a : '')
  }
  const shared = { disabled, autoComplete: 'new-password', maxLength: 64 }
  return (
    <div className="tc-stack">
      <Input.Password id={id} {...shared} value={first} onChange={(e) => change(e.target.value, second)} />
      <Input.Password
        {...shared}
        aria-label={t('resources.user.repeat')}
        placeholder={t('resources.user.repeat')}
        value={second}
        status={second && first !== second ? 'error' : ''}
        onChange={(e) => change(first, e.target.value)}
      />
      {second && first !== second && <Typography.Text type="danger">{t('auth.passwordRepeat')}</Typography.Text>}
    </div>
  )
}
