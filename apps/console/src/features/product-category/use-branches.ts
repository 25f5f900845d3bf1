import type { TableProps } from 'antd'
import { useMemo, useState } from 'react'
import type { Category } from './category-row.ts'

/** Keeps branches open as they come, also those that arrive later; only what the reader closed stays closed. */
export function useBranches(rows: readonly Category[]): TableProps<Category> {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      expandable: {
        expandedRowKeys: rows.filter((row) => row.children && !closed.has(row.id)).map((row) => row.id),
        onExpand: (open, row) => {
          const next = new Set(closed)
          if (open) next.delete(row.id)
          else next.add(row.id)
          setClosed(next)
        },
      },
    }),
    [rows, closed],
  )
}
