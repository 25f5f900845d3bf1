import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Once what calls it is gone, the keyboard goes on where it was before: overlays that unmount leave it nowhere. */
export function useReturnFocus(): void {
  // While rendering: an overlay takes the focus as soon as it stands.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      afterPaint(() => {
        const free = document.activeElement === document.body
        if (free && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }),
    [before],
  )
}
