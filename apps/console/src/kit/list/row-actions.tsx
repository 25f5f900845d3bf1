import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import type { RowAction } from './list-types.ts'

interface RowActionsProps {
  row: Row
  actions: readonly RowAction[]
  onAct: (action: RowAction, row: Row) => void
}

const ATONCE = 3

/** The actions of a row as links: three at once, the rest folded. Plain buttons, because there are hundreds on a page. */
export function RowActions({ row, actions, onAct }: RowActionsProps) {
  const t = useT()
  const [open, setOpen] = useState<boolean>()
  const offered = actions.filter((a) => a.show?.(row) ?? true)
  const direct = offered.length > ATONCE ? offered.slice(0, ATONCE - 1) : offered
  const folded = offered.slice(direct.length)
  const more = (
    <button type="button" className="tc-link" aria-haspopup="menu" onClick={() => open === undefined && setOpen(true)}>
      {t('kit.more')} <DownOutlined />
    </button>
  )
  return (
    <span className="tc-row-actions">
      {direct.map((action) => (
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
