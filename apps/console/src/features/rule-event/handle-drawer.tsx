import { handleEvents } from '@tecovie/contract/resources/rule-event.ts'
import { Button, Drawer, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { DictSelect } from '../../kit/dict.tsx'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'

interface Values {
  eventStatus: number
  errorType?: string
  reason?: string
  handleMemo: string
}
const OTHER = '0'

/** Handles one or many events: handled or ignored, with what was done. */
export function HandleDrawer({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[]
  onClose: () => void
  onDone?: () => void
}) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct(handleEvents)
  const [dirty, setDirty] = useState(false)
  const { mayLeave } = useLeaveGuard(dirty)
  const errorType = Form.useWatch('errorType', form)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const save = async (values: Values) => {
    const body = { ...values, errorType: values.errorType ?? null, reason: values.reason ?? null }
    const target = ids.length === 1 ? { eventId: ids[0] } : { deviceEventIds: [...ids] }
    if (!(await act({ ...body, ...target }))) return
    onDone?.()
    onClose()
  }
  return (
    <Drawer
      open
      size={520}
      title={t('ruleEvent.handleTitle', { count: ids.length })}
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
      <Form
        form={form}
        layout="vertical"
        initialValues={{ eventStatus: 1 }}
        onFinish={save}
        onValuesChange={() => setDirty(true)}
        scrollToFirstError
      >
        <Form.Item name="eventStatus" label={t('resources.ruleEvent.fields.eventStatus')} required>
          <Radio.Group
            options={[
              { value: 1, label: t('ruleEvent.handled') },
              { value: 2, label: t('ruleEvent.ignored') },
            ]}
          />
        </Form.Item>
        <Form.Item name="errorType" label={t('ruleEvent.errorType')}>
          <DictSelect dict="eventErrorType" />
        </Form.Item>
        {errorType === OTHER && (
          <Form.Item
            name="reason"
            label={t('ruleEvent.reason')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input maxLength={500} />
          </Form.Item>
        )}
        <Form.Item
          name="handleMemo"
          label={t('resources.ruleEvent.fields.handleMemo')}
          rules={[{ required: true, whitespace: true, message: t('ruleEvent.memo') }]}
        >
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 4, maxRows: 10 }} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
