import './rich-text.css'
import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { EditorToolbar } from './editor-toolbar.tsx'

export interface RichTextEditorProps {
  value?: string | null
  onChange?: (html: string) => void
  disabled?: boolean
  id?: string
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
  Image.configure({ allowBase64: false }),
]

/** The editor itself; load it through `RichTextInput`. Its first value counts, as of any uncontrolled document. */
export function RichTextEditor({ value, onChange, disabled = false, id }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value ?? '',
    editable: !disabled,
    // Our stylesheet has the few rules it needs.
    injectCSS: false,
    editorProps: { attributes: { class: 'tc-rich', role: 'textbox', 'aria-multiline': 'true', ...(id ? { id } : {}) } },
    onUpdate: ({ editor: now }) => onChange?.(now.isEmpty ? '' : now.getHTML()),
  })
  if (!editor) return null
  return (
    <div className="tc-editor">
      {!disabled && <EditorToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}
