import { lazy, Suspense } from 'react'
import { LoadingState } from '../../kit/view/states.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

// The editor weighs more than a page; only who writes loads it.
const Editor = lazy(() => import('./rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })))

/** Formatted text as HTML; controlled, for `Form.Item`. */
export function RichTextInput(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <Editor {...props} />
    </Suspense>
  )
}
