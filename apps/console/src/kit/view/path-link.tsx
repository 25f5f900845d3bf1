import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

/** A link to a path of the console with its query. Ctrl and middle click open a window as everywhere. */
export function PathLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}
