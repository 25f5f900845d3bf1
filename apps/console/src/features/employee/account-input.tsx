import { createUserAccount } from '@tecovie/contract/resources/employee.ts'
import { App, Button, Form, Input, type InputProps, Space } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'

/** An account, typed or spelled from the name above it. */
export function AccountInput({ onChange, ...rest }: Omit<InputProps, 'onChange'> & { onChange?: (v: string) => void }) {
  const t = useT()
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    const name = String(form.getFieldValue('realName') ?? '').trim()
    if (!name) {
      form.setFields([{ name: 'realName', errors: [t('employee.nameFirst')] }])
      return
    }
    setBusy(true)
    try {
      onChange?.(await call(createUserAccount, { name }))
    } catch (error) {
      void message.error(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space.Compact block>
      <Input {...rest} maxLength={32} autoComplete="off" onChange={(e) => onChange?.(e.target.value)} />
      {!rest.disabled && (
        <Button loading={busy} onClick={make}>
          {t('resources.employee.autoAccount')}
        </Button>
      )}
    </Space.Compact>
  )
}
