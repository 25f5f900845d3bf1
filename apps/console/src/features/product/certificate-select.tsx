import { Form } from 'antd'
import { DictSelect } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'

const X509 = '2'

interface CertificateSelectProps {
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  id?: string
}

/** How certificates get onto devices; asked only where devices sign in with certificates. */
export function CertificateSelect({ disabled = false, ...rest }: CertificateSelectProps) {
  const t = useT()
  const needed = String(Form.useWatch('authenticationTypeId') ?? '') === X509
  return (
    <DictSelect
      dict="burnCertificateType"
      {...rest}
      disabled={disabled || !needed}
      {...(needed ? {} : { placeholder: t('productPages.onlyX509') })}
    />
  )
}
