import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import type { RowAction } from './list-types.ts'

interface RowActionsProps {
  row: Row
  actions: readonly RowAction[]
  onAct: (action: RowAction, row: Row) => void
}

/** Pixels of the actions' column that links may fill, of the gap between them, and of a letter: wide ones are Chinese. */
const ROOM = 152
const GAP = 12
const widthOf = (label: string) => [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7), 0)

/** How many of the labels stand side by side; the link to the rest takes its room too. */
function direct(labels: readonly string[], more: string): number {
  const used = (list: readonly string[]) => list.reduce((sum, label) => sum + widthOf(label) + GAP, -GAP)
  if (labels.length <= ATONCE && used(labels) <= ROOM) return labels.length
  const most = Math.min(labels.length, ATONCE) - 1
  for (let n = most; n > 1; n--) if (used([...labels.slice(0, n), `${more}--`]) <= ROOM) return n
  return 1
}

const ATONCE = 3

/** The actions of a row as links: three at once where they fit, the rest folded. Plain buttons, because there are hundreds on a page. */
export function RowActions({ row, actions, onAct }: RowActionsProps) {
  const t = useT()
  const [open, setOpen] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)
  const offered = actions.filter((a) => a.show?.(row) ?? true)
  const labels = offered.map((a) => t(a.label))
  const shown = direct(labels, t('kit.more'))
  const folded = offered.slice(shown)
  const more = (
    <button
      ref={opener}
      type="button"
      className="tc-link"
      aria-haspopup="menu"
      onClick={() => open === undefined && setOpen(true)}
    >
      {t('kit.more')} <DownOutlined />
    </button>
  )
  return (
    <span className="tc-row-actions">
      {offered.slice(0, shown).map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'tc-link tc-link-danger' : 'tc-link'}
          disabled={action.disabled?.(row) ?? false}
          onClick={() => onAct(action, row)}
        >
          {t(action.label)}
        </button>
      ))}
      {folded.length > 0 &&
        (open !== undefined ? (
          <Dropdown
            trigger={['click']}
            open={open}
            onOpenChange={setOpen}
            menu={{
              items: folded.map((a) => ({
                key: a.key,
                label: t(a.label),
                danger: a.danger ?? false,
                disabled: a.disabled?.(row) ?? false,
              })),
              onClick: ({ key }) => {
                const action = folded.find((a) => a.key === key)
                // The entry goes away with the menu; what it opens hands the focus back to something that stays.
                opener.current?.focus()
                if (action) onAct(action, row)
              },
            }}
          >
            {more}
          </Dropdown>
        ) : (
          more
        ))}
    </span>
  )
}
