import { PlusOutlined } from '@ant-design/icons'
import { App, Progress, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n.ts'
import { errorText } from '../net/error-text.ts'
import { upload } from '../net/upload.ts'
import { Preview } from '../view/preview.tsx'

interface ImageInputProps {
  value?: string | null
  onChange?: (link: string | null) => void
  disabled?: boolean
  /** Largest file in kB; 500 as the specification says of logos. */
  maxKb?: number
  accept?: string
}

/** One picture: checked for size before it travels, shown at once, replaced by the next. */
export function ImageInput({
  value,
  onChange,
  disabled,
  maxKb = 500,
  accept = 'image/png,image/jpeg',
}: ImageInputProps) {
  const t = useT()
  const { message } = App.useApp()
  const [part, setPart] = useState<number>()
  const send = async (file: File) => {
    const size = maxKb >= 1024 ? `${Math.round(maxKb / 1024)}MB` : `${maxKb}kB`
    if (!accept.split(',').includes(file.type)) return void message.error(t('kit.imageType'))
    if (file.size > maxKb * 1024) return void message.error(t('kit.imageTooLarge', { size }))
    setPart(0)
    try {
      onChange?.((await upload(file, { onProgress: setPart })).link)
    } catch (error) {
      void message.error(errorText(error, t))
    }
    setPart(undefined)
  }
  if (disabled) return value ? <Preview src={value} size={72} /> : <span className="tc-faint">–</span>
  return (
    <Upload
      listType="picture-card"
      accept={accept}
      showUploadList={!!value && { showPreviewIcon: false }}
      fileList={value ? [{ uid: value, name: '', status: 'done', url: value }] : []}
      maxCount={1}
      beforeUpload={(file) => {
        void send(file)
        return Upload.LIST_IGNORE
      }}
      onRemove={() => onChange?.(null)}
    >
      {part !== undefined ? (
        <Progress type="circle" size={48} percent={Math.round(part * 100)} />
      ) : value ? null : (
        <PlusOutlined aria-label={t('kit.upload')} />
      )}
    </Upload>
  )
}
