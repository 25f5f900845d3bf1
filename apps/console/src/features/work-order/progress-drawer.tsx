import { workOrderProgress } from '@tecovie/contract/resources/work-order.ts'
import { Form, Input, Radio, Upload } from 'antd'
import { useState } from 'react'
import { DictSelect, useDict } from '../../kit/dict.tsx'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useT } from '../../kit/i18n.ts'
import { upload } from '../../kit/net/upload.ts'
import { useAct } from '../../kit/net/use-call.ts'

interface Media {
  type: number
  url: string
}
interface Values {
  woStatus: string
  dutyMan?: string
  errerType?: string
  causeDesc?: string
  remark?: string
}
const ASSIGNED = '2'
const DONE = '5'
const OTHER = '0'

interface ProgressDrawerProps {
  order: { id: string; woStatus: string; medias: Media[] }
  /** Statuses it may go to. */
  next: readonly string[]
  onClose: () => void
}

/** Takes a work order one step on; what must be said depends on the step. */
export function ProgressDrawer({ order, next, onClose }: ProgressDrawerProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct(workOrderProgress)
  const [medias, setMedias] = useState(order.medias)
  const names = useDict('woStatus')
  const status = Form.useWatch('woStatus', form)
  const cause = Form.useWatch('errerType', form)
  const save = async (values: Values) => {
    if (await act({ id: order.id, ...values, medias })) onClose()
  }
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <FormDrawer
      title={t('workOrder.progress')}
      form={form}
      initial={{ woStatus: next[0] ?? '' }}
      busy={busy}
      save={save}
      onClose={onClose}
    >
      <Form.Item name="woStatus" label={t('resources.workOrder.fields.woStatus')} required>
        <Radio.Group
          options={next.map((value) => ({
            value,
            label: names.find((n) => n.dictKey === value)?.dictValue ?? value,
          }))}
        />
      </Form.Item>
      {status === ASSIGNED && (
        <Form.Item name="dutyMan" label={t('resources.workOrder.fields.dutyMan')} rules={required}>
          <Input maxLength={64} />
        </Form.Item>
      )}
      {status === DONE && (
        <>
          <Form.Item name="errerType" label={t('resources.workOrder.fields.errerType')}>
            <DictSelect dict="eventErrorType" />
          </Form.Item>
          <Form.Item
            name="causeDesc"
            label={t('resources.workOrder.fields.causeDesc')}
            rules={cause === OTHER ? required : []}
          >
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
          </Form.Item>
        </>
      )}
      <Form.Item name="remark" label={t('resources.workOrder.fields.remark')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
      <Form.Item label={t('resources.workOrder.fields.medias')}>
        <Upload
          listType="picture-card"
          accept="image/png,image/jpeg,image/webp"
          fileList={medias.map((m) => ({ uid: m.url, name: m.url, url: m.url, status: 'done' }))}
          customRequest={({ file, onSuccess, onError }) => {
            upload(file as File)
              .then(({ link }) => {
                setMedias((all) => [...all, { type: 1, url: link }])
                onSuccess?.(link)
              })
              .catch((error: Error) => onError?.(error))
          }}
          onRemove={(file) => setMedias((all) => all.filter((m) => m.url !== file.uid))}
        >
          {medias.length < 20 && t('kit.upload')}
        </Upload>
      </Form.Item>
    </FormDrawer>
  )
}
