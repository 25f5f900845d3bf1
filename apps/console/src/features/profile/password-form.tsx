import { updatePassword } from '@tecovie/contract/actions/auth.ts'
import { security } from '@tecovie/contract/actions/security.ts'
import type { SentOf } from '@tecovie/contract/core/define-action.ts'
import { App, Button, Form, Input } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { invalidate, useCall } from '../../kit/net/use-call.ts'
import { loadUser } from '../../kit/user.tsx'
import { useSelfForm } from './use-self-form.ts'

type Values = SentOf<typeof updatePassword>

/** Changes the password. The policy is the tenant's: its text stands below the field, the server decides. */
export function PasswordForm() {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const policy = useCall(security, {}).data?.password
  const { submit, busy } = useSelfForm(form, async (values: Values) => {
    await call(updatePassword, values)
    form.resetFields()
    void message.success(t('profile.passwordChanged'))
    // Whoever had to change it may go on now.
    await Promise.all([loadUser(), invalidate('account', 'session')])
  })
  const required = { required: true, message: t('validation.required') }
  const label = (name: string) => t(`profile.fields.${name}`)
  const hint =
    policy?.kind === 'classic'
      ? t('auth.passwordClassic')
      : t('profile.passwordModern', { min: policy?.minLength ?? 8 })
  return (
    <Form form={form} layout="vertical" onFinish={submit} disabled={busy} scrollToFirstError>
      <Form.Item name="oldPassword" label={label('oldPassword')} rules={[required]}>
        <Input.Password autoComplete="current-password" maxLength={256} />
      </Form.Item>
      <Form.Item name="newPassword" label={label('newPassword')} rules={[required]} extra={policy && hint}>
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={label('newPassword1')}
        dependencies={['newPassword']}
        rules={[
          required,
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              !value || value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(t('profile.mismatch'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('kit.save')}
      </Button>
    </Form>
  )
}
