import {
  BoldOutlined,
  ClearOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { App, Button, Input, Popover, Tooltip, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { upload } from '../../kit/net/upload.ts'

const IMAGES = 'image/png,image/jpeg,image/webp'

interface Tool {
  key: string
  icon: ReactNode
  /** What of the editor's state it shows as pressed. */
  active?: [string, Record<string, unknown>?]
  run: (editor: Editor) => unknown
}

const TOOLS: readonly Tool[] = [
  { key: 'undo', icon: <UndoOutlined />, run: (e) => e.chain().focus().undo().run() },
  { key: 'redo', icon: <RedoOutlined />, run: (e) => e.chain().focus().redo().run() },
  {
    key: 'heading',
    icon: <FontSizeOutlined />,
    active: ['heading', { level: 2 }],
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { key: 'bold', icon: <BoldOutlined />, active: ['bold'], run: (e) => e.chain().focus().toggleBold().run() },
  { key: 'italic', icon: <ItalicOutlined />, active: ['italic'], run: (e) => e.chain().focus().toggleItalic().run() },
  {
    key: 'underline',
    icon: <UnderlineOutlined />,
    active: ['underline'],
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'strike',
    icon: <StrikethroughOutlined />,
    active: ['strike'],
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    key: 'bullets',
    icon: <UnorderedListOutlined />,
    active: ['bulletList'],
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: <OrderedListOutlined />,
    active: ['orderedList'],
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    icon: <MessageOutlined />,
    active: ['blockquote'],
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'clear',
    icon: <ClearOutlined />,
    run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run(),
  },
]

/** What can be done to the text; what holds at the cursor looks pressed. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const t = useT()
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(TOOLS.map((tool) => [tool.key, !!tool.active && now.isActive(...tool.active)])),
  })
  return (
    <div className="tc-editor-bar" role="toolbar" aria-label={t('resources.notice.fields.content')}>
      {TOOLS.map((tool) => (
        <Tooltip key={tool.key} title={t(`editor.${tool.key}`)}>
          <Button
            type={pressed[tool.key] ? 'primary' : 'text'}
            size="small"
            icon={tool.icon}
            aria-label={t(`editor.${tool.key}`)}
            aria-pressed={pressed[tool.key]}
            onClick={() => tool.run(editor)}
          />
        </Tooltip>
      ))}
      <LinkTool editor={editor} />
      <ImageTool editor={editor} />
    </div>
  )
}

function LinkTool({ editor }: { editor: Editor }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [href, setHref] = useState('')
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const typed = href.trim()
    const address = /^(https?:\/\/|mailto:|tel:)/i.test(typed) ? typed : `https://${typed}`
    if (!typed) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    setOpen(false)
  }
  const change = (next: boolean) => {
    if (next) setHref(String(editor.getAttributes('link').href ?? ''))
    setOpen(next)
  }
  const content = (
    <Input.Search
      autoFocus
      value={href}
      placeholder="https://"
      aria-label={t('editor.linkAddress')}
      enterButton={t('kit.confirm')}
      onChange={(event) => setHref(event.target.value)}
      onSearch={apply}
      onPressEnter={(event) => event.preventDefault()}
    />
  )
  return (
    <Popover trigger="click" open={open} onOpenChange={change} title={t('editor.linkAddress')} content={content}>
      <Button type="text" size="small" icon={<LinkOutlined />} aria-label={t('editor.link')} />
    </Popover>
  )
}

function ImageTool({ editor }: { editor: Editor }) {
  const t = useT()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      const { link } = await upload(file)
      editor.chain().focus().setImage({ src: link, alt: file.name }).run()
    } catch (error) {
      void message.error(errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <Upload
      accept={IMAGES}
      showUploadList={false}
      beforeUpload={(file) => {
        void send(file)
        return Upload.LIST_IGNORE
      }}
    >
      <Tooltip title={t('editor.image')}>
        <Button type="text" size="small" loading={busy} icon={<PictureOutlined />} aria-label={t('editor.image')} />
      </Tooltip>
    </Upload>
  )
}
