import { App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { MAX_DEVICES } from './condition-draft.ts'
import { RelatedColumn } from './related-column.tsx'
import { UnrelatedColumn } from './unrelated-column.tsx'

interface DeviceDrawerProps {
  productId: string
  chosen: readonly string[]
  onChosen: (ids: readonly string[]) => void
  onClose: () => void
}

/** Chooses devices of a product: unrelated ones left, related ones right, both searched and paged on the server. */
export function DeviceDrawer({ productId, chosen, onChosen, onClose }: DeviceDrawerProps) {
  const t = useT()
  const { message } = App.useApp()
  const [ids, setIds] = useState<readonly string[]>(chosen)
  const changed = ids !== chosen
  const relate = (more: readonly string[]) => {
    // The newest first, where they are seen.
    const next = [...new Set([...more, ...ids])]
    if (next.length > MAX_DEVICES) void message.warning(t('ruleForm.deviceLimit', { max: MAX_DEVICES }))
    setIds(next.slice(0, MAX_DEVICES))
  }
  const unrelate = (gone: readonly string[]) => {
    const without = new Set(gone)
    setIds(ids.filter((id) => !without.has(id)))
  }
  const submit = () => {
    if (!ids.length) return void message.warning(t('ruleForm.deviceSelectOneTip'))
    onChosen(ids)
  }
  return (
    <Drawer
      open
      size={620}
      title={t('ruleForm.deviceTitle')}
      onClose={onClose}
      mask={{ closable: !changed }}
      styles={{ body: { display: 'flex', minHeight: 0, padding: 16 } }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" onClick={submit}>
            {t('kit.confirm')}
          </Button>
        </div>
      }
    >
      <div className="tc-rule-transfer">
        <UnrelatedColumn productId={productId} related={ids} onRelate={relate} />
        <RelatedColumn productId={productId} ids={ids} onUnrelate={unrelate} />
      </div>
    </Drawer>
  )
}
