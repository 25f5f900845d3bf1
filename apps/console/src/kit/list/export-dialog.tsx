import { App, Checkbox, Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n.ts'
import type { AnyAction } from '../net/client.ts'
import { download } from '../net/download.ts'
import { errorText } from '../net/error-text.ts'
import { columnTitle, isShown, ordered, type TablePreference } from './columns.tsx'
import type { Column } from './list-types.ts'
import { totalText } from './pager.tsx'
import type { ResourceList } from './use-resource-list.ts'

interface ExportDialogProps {
  list: ResourceList
  columns: readonly Column[]
  preference: TablePreference
  onClose: () => void
}

/** Exports what the list shows: its filters, its sort, its columns in their order. The browser takes the stream. */
export function ExportDialog({ list, columns, preference, onClose }: ExportDialogProps) {
  const t = useT()
  const { message } = App.useApp()
  const all = ordered(columns, preference)
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [names, setNames] = useState(() => all.filter((c) => isShown(c, preference)).map((c) => c.name))
  const [busy, setBusy] = useState(false)
  const [some, setSome] = useState(list.selection.ids.length > 0)
  const { current: _current, size: _size, ...query } = list.query
  const start = async () => {
    setBusy(true)
    try {
      const chosen = all.map((c) => c.name).filter((name) => names.includes(name))
      const scope = some ? { ids: list.selection.ids } : query
      await download(list.resource.calls.export as AnyAction, { ...scope, format, columns: chosen.join(',') })
      void message.success(t('kit.exportStarted'))
      onClose()
    } catch (error) {
      void message.error(errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <Modal
      open
      title={t('kit.export')}
      okText={t('kit.export')}
      okButtonProps={{ disabled: names.length === 0 }}
      confirmLoading={busy}
      onOk={start}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('kit.exportRows')}>
          <Radio.Group
            value={some}
            onChange={(e) => setSome(e.target.value)}
            options={[
              { value: false, label: t('kit.exportAll', { total: totalText(list.total, list.capped) }) },
              {
                value: true,
                label: t('kit.chosen', { count: list.selection.ids.length }),
                disabled: list.selection.ids.length === 0,
              },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('kit.format')}>
          <Radio.Group value={format} onChange={(e) => setFormat(e.target.value)} options={['xlsx', 'csv']} />
        </Form.Item>
        <Form.Item label={t('kit.exportColumns')}>
          <Checkbox.Group
            value={names}
            onChange={setNames}
            options={all.map((c) => ({ value: c.name, label: columnTitle(list.resource, c, t) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
