import { Form, Input, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useSelfForm } from './use-self-form.ts'

interface PasswordAskProps {
  title: string
  text?: string
  danger?: boolean
  /** Sends the password; a refusal at `password` stands at the field. */
  run: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before something that an open screen alone must not do. */
export function PasswordAsk({ title, text, danger, run, onClose }: PasswordAskProps) {
  const t = useT()
  const [form] = Form.useForm<{ password: string }>()
  const { submit, busy } = useSelfForm(form, ({ password }: { password: string }) => run(password))
  return (
    <Modal
      open
      title={title}
      width={420}
      okText={t('kit.confirm')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: danger ?? false }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      {text && <p>{text}</p>}
      <Form form={form} layout="vertical" onFinish={submit} requiredMark={false} disabled={busy}>
        <Form.Item
          name="password"
          label={t('profile.fields.password')}
          rules={[{ required: true, message: t('login.passwordRequired') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" maxLength={256} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
