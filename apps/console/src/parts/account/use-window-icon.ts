import { useEffect } from 'react'

const ICON = '/favicon.svg'

/** Shows a tenant's logo as the window's icon while the page stands. */
export function useWindowIcon(logo: string | null | undefined): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || !logo) return
    link.removeAttribute('type')
    link.href = logo
    return () => {
      link.href = ICON
    }
  }, [logo])
}
