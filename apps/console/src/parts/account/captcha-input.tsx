import { captcha } from '@tecovie/contract/actions/auth.ts'
import { Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'

interface CaptchaInputProps {
  value?: string
  onChange?: (value: string) => void
  id?: string
  /** A new number fetches a new picture: each serves once. */
  renewal: number
  onKey: (key: string) => void
}

/** The text of a picture, with the picture; a click on it shows another. */
export function CaptchaInput({ value = '', onChange, id, renewal, onKey }: CaptchaInputProps) {
  const t = useT()
  const [image, setImage] = useState('')
  const renew = useCallback(async () => {
    const got = await call(captcha, {}).catch(() => undefined)
    if (!got) return
    setImage(got.image)
    onKey(got.key)
  }, [onKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new renewal asks for a new picture
  useEffect(() => void renew(), [renew, renewal])
  return (
    <span className="tc-captcha">
      <Input
        {...(id ? { id } : {})}
        value={value}
        autoComplete="off"
        maxLength={16}
        onChange={(e) => onChange?.(e.target.value)}
      />
      <button
        type="button"
        onClick={() => void renew()}
        aria-label={t('login.captchaRefresh')}
        title={t('login.captchaRefresh')}
      >
        {image && <img src={image} alt={t('login.captcha')} height={30} />}
      </button>
    </span>
  )
}
