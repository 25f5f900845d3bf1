import { workOrderDispatch } from '@tecovie/contract/resources/work-order.ts'
import { Form, Input } from 'antd'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { StaffPicker } from './staff-picker.tsx'

interface Values {
  dutyUserId: string
  remark?: string
}
interface DispatchDrawerProps {
  orders: readonly { id: string; projectId: string }[]
  onClose: () => void
  onDone?: () => void
}

/** Gives one or many orders to somebody of their projects. */
export function DispatchDrawer({ orders, onClose, onDone }: DispatchDrawerProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct(workOrderDispatch, 'workOrder.dispatched', form)
  const save = async (values: Values) => {
    if (!(await act({ ids: orders.map((o) => o.id), ...values }))) return
    onDone?.()
    onClose()
  }
  return (
    <FormDrawer
      title={t('workOrder.dispatchTitle', { count: orders.length })}
      form={form}
      initial={{}}
      busy={busy}
      save={save}
      onClose={onClose}
    >
      <Form.Item
        name="dutyUserId"
        label={t('resources.workOrder.fields.dutyMan')}
        rules={[{ required: true, message: t('workOrder.notStaff') }]}
      >
        <StaffPicker projectIds={orders.map((o) => o.projectId)} />
      </Form.Item>
      <Form.Item name="remark" label={t('resources.workOrder.fields.remark')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
    </FormDrawer>
  )
}
