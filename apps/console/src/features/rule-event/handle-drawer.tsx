import { handleEvents } from '@tecovie/contract/resources/rule-event.ts'
import { Form, Input, Radio } from 'antd'
import { DictSelect } from '../../kit/dict.tsx'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
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
  const { act, busy } = useAct(handleEvents, 'wire.ok', form)
  const errorType = Form.useWatch('errorType', form)
  const save = async (values: Values) => {
    const body = { ...values, errorType: values.errorType ?? null, reason: values.reason ?? null }
    const target = ids.length === 1 ? { eventId: ids[0] } : { deviceEventIds: [...ids] }
    if (!(await act({ ...body, ...target }))) return
    onDone?.()
    onClose()
  }
  return (
    <FormDrawer
      title={t('ruleEvent.handleTitle', { count: ids.length })}
      form={form}
      initial={{ eventStatus: 1 }}
      busy={busy}
      save={save}
      onClose={onClose}
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
    </FormDrawer>
  )
}
