import { useEffect, useState } from 'react'

/** Once what calls it is gone, the keyboard goes on where it was before: overlays that unmount leave it nowhere. */
export function useReturnFocus(): void {
  // While rendering: an overlay takes the focus as soon as it stands.
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => (before as HTMLElement | null)?.focus?.({ preventScroll: true }), [before])
}
