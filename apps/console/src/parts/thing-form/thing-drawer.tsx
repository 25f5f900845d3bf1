import { Alert, Button, Drawer, Form } from 'antd'
import { useFirstFocus } from '../../kit/form/use-first-focus.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import type { ThingBody, ThingDraft } from './thing-draft.ts'
import { ThingFields } from './thing-fields.tsx'
import { useThingForm } from './use-thing-form.ts'

interface ThingDrawerProps {
  title: string
  /** What the form starts from. */
  start?: ThingDraft | undefined
  /** Said above the fields before anything is changed. */
  warning?: string | undefined
  save: (body: ThingBody) => Promise<unknown>
  onClose: () => void
}

const EMPTY: ThingDraft = { category: 1, required: 0, accessMode: 'rw' }
const WIDTH = 720

/** Adds, changes or copies a function, of a product or of the library. */
export function ThingDrawer({ title, start, warning, save, onClose }: ThingDrawerProps) {
  const t = useT()
  const first = useFirstFocus()
  const { form, busy, dirty, touch, submit } = useThingForm({ save, onSaved: onClose })
  const { mayLeave } = useLeaveGuard(dirty)
  const close = async () => {
    if (!busy && (await mayLeave())) onClose()
  }
  return (
    <Drawer
      open
      title={title}
      size={WIDTH}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={submit}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      {warning && <Alert className="tc-gap" type="warning" showIcon title={warning} />}
      <Form
        ref={first}
        form={form}
        layout="vertical"
        initialValues={start ?? EMPTY}
        onValuesChange={touch}
        onFinish={submit}
        disabled={busy}
      >
        <ThingFields />
        {/* Enter in a text field submits. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
