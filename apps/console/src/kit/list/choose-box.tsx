import { memo, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import { type Selection, useSelected } from './use-selection.ts'

/** The row where the last tick was set, for ranges with the shift key. */
const last = new WeakMap<Selection, string>()

interface ChooseRowProps {
  row: Row
  rows: readonly Row[]
  selection: Selection
  label: string
}

/** A row's checkbox; with shift it ticks everything from the last one to here. A native one: there are hundreds. */
export const ChooseRow = memo(function ChooseRow({ row, rows, selection, label }: ChooseRowProps) {
  const shift = useRef(false)
  const { all } = useSelected(selection)
  const choose = (on: boolean) => {
    const from = rows.findIndex((r) => r.id === last.get(selection))
    const to = rows.findIndex((r) => r.id === row.id)
    const range = shift.current && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    last.set(selection, row.id)
    selection.choose(range, on)
  }
  return (
    <input
      type="checkbox"
      className="tc-choose"
      aria-label={label}
      checked={selection.has(row.id)}
      disabled={all}
      onClick={(event) => {
        shift.current = event.shiftKey
      }}
      onChange={(event) => choose(event.target.checked)}
    />
  )
})

/** The checkbox of the heading: all rows of this page. */
export function ChoosePage({ rows, selection }: { rows: readonly Row[]; selection: Selection }) {
  const t = useT()
  const { all } = useSelected(selection)
  const count = rows.filter((row) => selection.has(row.id)).length
  const whole = rows.length > 0 && count === rows.length
  // The tick shows at once; the hundred below it follow in the next frame.
  const [ticked, setTicked] = useState<boolean>()
  const choose = (on: boolean) => {
    setTicked(on)
    afterPaint(() => {
      selection.choose(rows, on)
      setTicked(undefined)
    })
  }
  return (
    <input
      type="checkbox"
      className="tc-choose"
      aria-label={t('kit.choosePage')}
      checked={ticked ?? whole}
      disabled={all || rows.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = ticked === undefined && count > 0 && !whole
      }}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
