import { changeAppUserPassword } from '@tecovie/contract/resources/app-user.ts'
import { Form, Input } from 'antd'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'

/** A password that is typed for a person of the app. */
export function ChangePasswordDrawer({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ password: string }>()
  const { act, busy } = useAct(changeAppUserPassword, 'wire.ok', form)
  const save = async ({ password }: { password: string }) => {
    if (await act({ id, password })) onClose()
  }
  const title = `${t('resources.appUser.changePassword')} – ${name}`
  return (
    <FormDrawer title={title} form={form} initial={{}} busy={busy} save={save} onClose={onClose}>
      <Form.Item
        name="password"
        label={t('resources.appUser.newPassword')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.Password autoFocus autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </FormDrawer>
  )
}
