import { updatePassword } from '@tecovie/contract/actions/auth.ts'
import type { SentOf } from '@tecovie/contract/core/define-action.ts'
import { App, Button, Form, Input } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { leave } from '../../kit/net/session.ts'
import { useSelfForm } from './use-self-form.ts'

type Values = SentOf<typeof updatePassword>

/** Changes the password; what a good one is, the tenant's policy on the server says. */
export function PasswordForm() {
  const t = useT()
  const { modal } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { submit, busy } = useSelfForm(form, async (values: Values) => {
    await call(updatePassword, values)
    // The server ends every session of the user with the old password.
    modal.success({ title: t('profile.passwordChanged'), onOk: () => leave('/') })
  })
  const required = { required: true, message: t('validation.required') }
  const label = (name: string) => t(`profile.fields.${name}`)
  return (
    <Form form={form} layout="vertical" onFinish={submit} disabled={busy} scrollToFirstError>
      <Form.Item name="oldPassword" label={label('oldPassword')} rules={[required]}>
        <Input.Password autoComplete="current-password" maxLength={256} />
      </Form.Item>
      <Form.Item name="newPassword" label={label('newPassword')} rules={[required]}>
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
