import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { afterPaint } from '../after-paint.ts'
import { useReturnFocus } from '../use-return-focus.ts'

const FIELD = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled)'

/** Starts the keyboard in the first field of a form that opens, and gives it back to what opened it. Hand the ref to the form. */
export function useFirstFocus(on = true): RefCallback<{ nativeElement?: HTMLElement | undefined }> {
  useReturnFocus()
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    // A drawer takes the focus itself first.
    if (on) afterPaint(() => form.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true }))
  }, [on])
  return useCallback((at) => {
    form.current = at?.nativeElement ?? null
  }, [])
}
