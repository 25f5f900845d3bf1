import { moveDevices } from '@tecovie/contract/actions/device.ts'
import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { Form, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'

/** Gives devices to another project. */
export function MoveDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[]
  onClose: () => void
  onDone?: () => void
}) {
  const t = useT()
  const [form] = Form.useForm<{ projectId: string }>()
  const { act, busy } = useAct(moveDevices, 'wire.ok', form)
  const save = async ({ projectId }: { projectId: string }) => {
    if (!(await act({ ids: [...ids], projectId }))) return
    onDone?.()
    onClose()
  }
  return (
    <Modal open title={t('device.moveTitle')} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item
          name="projectId"
          label={t('resources.device.fields.projectId')}
          help={t('device.moveHint')}
          rules={[{ required: true, message: t('validation.required') }]}
        >
          <RemotePicker of={deptSelect} label="deptName" query={{ deptType: '3' }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
