import type { ReactNode, ThHTMLAttributes } from 'react'

interface HeaderCellProps extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'content'> {
  /** Shown in place of the title. */
  content?: ReactNode
  onResized?: (width: number) => void
}

/** A header whose right edge can be dragged; the width is told once, when the pointer lets go. */
export function HeaderCell({ onResized, content, children, ...rest }: HeaderCellProps) {
  if (!onResized) return <th {...rest}>{content ?? children}</th>
  const start = (down: React.PointerEvent<HTMLSpanElement>) => {
    down.preventDefault()
    down.stopPropagation()
    const handle = down.currentTarget
    const cell = handle.closest('th')
    const from = cell?.offsetWidth ?? 0
    const width = (event: PointerEvent) => Math.max(56, Math.round(from + event.clientX - down.clientX))
    handle.setPointerCapture(down.pointerId)
    const move = (event: PointerEvent) => handle.style.setProperty('transform', `translateX(${width(event) - from}px)`)
    handle.addEventListener('pointermove', move)
    const stop = (event: PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      handle.style.removeProperty('transform')
      onResized(width(event))
    }
    handle.addEventListener('pointerup', stop, { once: true })
  }
  return (
    <th {...rest}>
      {children}
      <span
        className="tc-resize"
        aria-hidden="true"
        onPointerDown={start}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}
