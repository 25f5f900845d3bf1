import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { memo, useState } from 'react'
import { useT } from '../i18n.ts'

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  // The clipboard API is missing on plain http, where many consoles of a plant run.
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

/** A value people paste elsewhere (ids, keys, MACs), with a copy button that shows on hover and focus. */
export const CopyText = memo(function CopyText({ text, children }: { text: string; children?: React.ReactNode }) {
  const t = useT()
  const [done, setDone] = useState(false)
  const onClick = async (event: React.MouseEvent) => {
    event.stopPropagation()
    await copy(text)
    setDone(true)
    setTimeout(() => setDone(false), 1500)
  }
  return (
    <span className="tc-copy">
      <span className="tc-copy-text tc-num" title={text}>
        {children ?? text}
      </span>
      <button
        type="button"
        className="tc-copy-button"
        aria-label={t('kit.copyValue')}
        title={done ? t('kit.copied') : t('kit.copyValue')}
        onClick={onClick}
      >
        {done ? <CheckOutlined /> : <CopyOutlined />}
      </button>
    </span>
  )
})
