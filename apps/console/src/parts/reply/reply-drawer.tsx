import type { Action } from '@tecovie/contract/core/define-action.ts'
import { Form, Input } from 'antd'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'

interface ReplyDrawerProps {
  title: string
  action: Action
  id: string
  /** Label of the reply. */
  label: string
  /** What is replied to. */
  quote: string
  onClose: () => void
}

/** A reply below the words it answers. */
export function ReplyDrawer({ title, action, id, label, quote, onClose }: ReplyDrawerProps) {
  const t = useT()
  const [form] = Form.useForm<{ replyContent: string }>()
  const { act, busy } = useAct(action, 'wire.ok', form)
  const save = async ({ replyContent }: { replyContent: string }) => {
    if (await act({ id, replyContent } as never)) onClose()
  }
  return (
    <FormDrawer title={title} form={form} initial={{}} busy={busy} save={save} onClose={onClose}>
      <blockquote className="tc-quote">{quote}</blockquote>
      <Form.Item
        name="replyContent"
        label={label}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea autoFocus maxLength={1000} showCount autoSize={{ minRows: 5, maxRows: 12 }} />
      </Form.Item>
    </FormDrawer>
  )
}
