import { App, Button, Drawer, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface FormDrawerProps<V> {
  title: string
  form: FormInstance<V>
  initial: Partial<V>
  busy: boolean
  /** Sends the values; the drawer stays open unless it calls `onClose`. */
  save: (values: V) => unknown
  onClose: () => void
  /** The fields: `Form.Item`s. */
  children: ReactNode
}

/** A form of its own in a drawer, for what is no resource: asks before changes are lost, says when something is missing. */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>) {
  const { title, form, initial, busy, save, onClose, children } = props
  const t = useT()
  const { message } = App.useApp()
  const first = useFirstFocus()
  const [dirty, setDirty] = useState(false)
  const { mayLeave } = useLeaveGuard(dirty)
  const close = async () => {
    if (!busy && (await mayLeave())) onClose()
  }
  return (
    <Drawer
      open
      size={520}
      title={title}
      onClose={close}
      mask={{ closable: !dirty }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {t('kit.confirm')}
          </Button>
        </div>
      }
    >
      <Form<V>
        ref={first}
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={save}
        onFinishFailed={() => void message.error(t('errors.validation'))}
        onValuesChange={() => setDirty(true)}
        scrollToFirstError={{ block: 'center', focus: true }}
      >
        {children}
      </Form>
    </Drawer>
  )
}
