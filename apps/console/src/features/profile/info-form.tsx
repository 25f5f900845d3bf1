import { updateSelf } from '@tecovie/contract/actions/own-account.ts'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ImageInput } from '../../kit/fields/image-input.tsx'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { loadUser, useUser } from '../../kit/user.tsx'
import { useSelfForm } from './use-self-form.ts'

const AVATAR_KB = 500
type Values = Record<'name' | 'realName' | 'phone' | 'email' | 'avatar', string | null | undefined>

/** Name, phone, mail and picture. */
export function InfoForm() {
  const t = useT()
  const user = useUser()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  useLeaveGuard(dirty)
  const { submit, busy } = useSelfForm(form, async (values: Values) => {
    await call(updateSelf, Object.fromEntries(Object.entries(values).map(([k, v]) => [k, v ?? ''])))
    await loadUser()
    setDirty(false)
    void message.success(t('kit.saved'))
  })
  const label = (name: string) => t(`profile.fields.${name}`)
  const max = (length: number) => ({ max: length, message: t('validation.max', { max: length }) })
  return (
    <Form
      // Ids of its own: the drawer of a new key has a name as well.
      name="self"
      form={form}
      layout="vertical"
      initialValues={user}
      onFinish={submit}
      onValuesChange={() => setDirty(true)}
      disabled={busy}
      scrollToFirstError
    >
      <Form.Item label={label('account')}>
        <div className="tc-readonly">{user.account}</div>
      </Form.Item>
      <Form.Item label={label('tenantName')}>
        <div className="tc-readonly">{user.tenantName}</div>
      </Form.Item>
      <Form.Item name="avatar" label={label('avatar')}>
        <ImageInput maxKb={AVATAR_KB} />
      </Form.Item>
      <Form.Item
        name="name"
        label={label('name')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }, max(64)]}
      >
        <Input autoComplete="nickname" />
      </Form.Item>
      <Form.Item name="realName" label={label('realName')} rules={[max(64)]}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="phone" label={label('phone')} rules={[max(32)]}>
        <Input autoComplete="tel" />
      </Form.Item>
      <Form.Item
        name="email"
        label={label('email')}
        rules={[max(128), { type: 'email', message: t('validation.invalid') }]}
      >
        <Input autoComplete="email" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
        {t('kit.save')}
      </Button>
    </Form>
  )
}
