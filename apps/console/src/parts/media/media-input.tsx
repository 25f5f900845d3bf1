import { PlusOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { MEDIA_LIMITS, putMedia } from '@tecovie/contract/actions/upload.ts'
import { App, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { upload } from '../../kit/net/upload.ts'
import type { Media } from './media-gallery.tsx'

const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,video/mp4,video/webm'

interface MediaInputProps {
  value?: readonly Media[]
  onChange?: (medias: Media[]) => void
  max: number
}

interface Sending {
  uid: string
  name: string
  percent: number
}

/** Pictures and videos, several: checked for kind and size before they travel, for content when they arrive. */
export function MediaInput({ value = [], onChange, max }: MediaInputProps) {
  const t = useT()
  const { message } = App.useApp()
  const [sending, setSending] = useState<readonly Sending[]>([])
  // Several files may arrive while one is rendered: each adds to what the others left.
  const [latest] = useState(() => ({ medias: value }))
  latest.medias = value
  const send = async (file: File & { uid: string }) => {
    const limit = file.type.startsWith('video/') ? MEDIA_LIMITS.video : MEDIA_LIMITS.image
    if (!ACCEPT.split(',').includes(file.type)) return void message.error(t('upload.mediaOnly'))
    if (file.size > limit) return void message.error(t('upload.mediaTooLarge'))
    const { uid, name } = file
    const progress = (percent: number) =>
      setSending((all) => [...all.filter((s) => s.uid !== uid), { uid, name, percent }])
    progress(0)
    try {
      const { link, type } = await upload<{ link: string; type: number }>(file, {
        path: putMedia.path,
        onProgress: (part) => progress(Math.round(part * 100)),
      })
      if (!latest.medias.some((m) => m.url === link)) {
        latest.medias = [...latest.medias, { type, url: link }]
        onChange?.([...latest.medias])
      }
    } catch (error) {
      void message.error(errorText(error, t))
    }
    setSending((all) => all.filter((s) => s.uid !== uid))
  }
  const files = [
    ...value.map((m) => ({
      uid: m.url,
      name: m.type === 2 ? 'video.mp4' : 'image.png',
      url: m.url,
      status: 'done' as const,
    })),
    ...sending.map((s) => ({ ...s, status: 'uploading' as const })),
  ]
  return (
    <Upload
      listType="picture-card"
      multiple
      accept={ACCEPT}
      fileList={files}
      isImageUrl={(file) => file.name === 'image.png'}
      iconRender={() => <VideoCameraOutlined />}
      beforeUpload={(file) => {
        void send(file)
        return Upload.LIST_IGNORE
      }}
      onRemove={(file) => {
        onChange?.(value.filter((m) => m.url !== file.uid))
        return false
      }}
    >
      {value.length + sending.length < max && <PlusOutlined aria-label={t('kit.upload')} />}
    </Upload>
  )
}
