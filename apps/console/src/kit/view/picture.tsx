import { Image } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n.ts'

interface PictureProps {
  src: string
  size?: number
}

/** A small picture that opens large. */
export function Picture({ src, size = 28 }: PictureProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="tc-picture" aria-label={t('kit.view')} onClick={() => setOpen(true)}>
        <img src={src} alt="" width={size} height={size} loading="lazy" />
      </button>
      {open && (
        <span hidden>
          <Image src={src} alt="" preview={{ open, onOpenChange: setOpen }} />
        </span>
      )}
    </>
  )
}
