import { MAX_MEDIAS, WORK_ORDER, workOrderProgress } from '@tecovie/contract/resources/work-order.ts'
import { Form, Input, Radio } from 'antd'
import { DictSelect, useDict } from '../../kit/dict.tsx'
import { DateInput } from '../../kit/fields/date-input.tsx'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import type { Media } from '../../parts/media/media-gallery.tsx'
import { MediaInput } from '../../parts/media/media-input.tsx'
import { StaffPicker } from './staff-picker.tsx'

interface Values {
  woStatus: string
  dutyUserId?: string
  errerType?: string
  causeDesc?: string
  repairType?: string
  hopeTime?: string | null
  remark?: string
  medias?: Media[]
}
const OTHER = '0'

interface ProgressDrawerProps {
  order: { id: string; woStatus: string; projectId: string; hopeTime?: string | null | undefined }
  /** Statuses it may go to. */
  next: readonly string[]
  onClose: () => void
}

/** Takes a work order one step on; what must be said depends on the step. */
export function ProgressDrawer({ order, next, onClose }: ProgressDrawerProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct(workOrderProgress, 'wire.ok', form)
  const names = useDict('woStatus')
  const status = Form.useWatch('woStatus', form)
  const cause = Form.useWatch('errerType', form)
  // Statuses are numbered in the order they are gone through.
  const forward = next.find((value) => value > order.woStatus)
  const save = async (values: Values) => {
    if (await act({ id: order.id, ...values })) onClose()
  }
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  const label = (name: string) => t(`resources.workOrder.fields.${name}`)
  return (
    <FormDrawer
      title={t('workOrder.progress')}
      form={form}
      initial={{ woStatus: forward ?? next[0] ?? '', hopeTime: order.hopeTime ?? null }}
      busy={busy}
      save={save}
      onClose={onClose}
    >
      <Form.Item name="woStatus" label={label('woStatus')} required>
        <Radio.Group
          options={next.map((value) => ({
            value,
            label: names.find((n) => n.dictKey === value)?.dictValue ?? value,
          }))}
        />
      </Form.Item>
      {status === WORK_ORDER.assigned && (
        <>
          <Form.Item
            name="dutyUserId"
            label={label('dutyMan')}
            rules={[{ required: true, message: t('workOrder.notStaff') }]}
          >
            <StaffPicker projectIds={[order.projectId]} />
          </Form.Item>
          <Form.Item name="hopeTime" label={label('hopeTime')}>
            <DateInput />
          </Form.Item>
        </>
      )}
      {status === WORK_ORDER.done && (
        <>
          <Form.Item name="errerType" label={label('errerType')}>
            <DictSelect dict="eventErrorType" />
          </Form.Item>
          <Form.Item name="causeDesc" label={label('causeDesc')} rules={cause === OTHER ? required : []}>
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
          </Form.Item>
          <Form.Item name="repairType" label={label('repairType')}>
            <Input maxLength={64} />
          </Form.Item>
        </>
      )}
      <Form.Item name="remark" label={label('remark')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
      <Form.Item name="medias" label={label('medias')}>
        <MediaInput max={MAX_MEDIAS} />
      </Form.Item>
    </FormDrawer>
  )
}
