import { useQueries } from '@tanstack/react-query'
import { lazyMenuList, type menu } from '@tecovie/contract/resources/menu.ts'
import { useState } from 'react'
import type { RowOf } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'

export type Menu = RowOf<typeof menu> & { children?: Menu[] }

/** Opens a tree of menus level by level: what is below a row is asked for when it is opened, and kept fresh. */
export function useLevels(roots: readonly Menu[]) {
  const [open, setOpen] = useState<readonly string[]>([])
  const levels = useQueries({
    queries: open.map((id) => ({
      queryKey: ['menu', 'level', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(lazyMenuList, { parentId: id, buttons: '1' }, signal) as Promise<Menu[]>,
    })),
  })
  const below = new Map(open.map((id, i) => [id, levels[i]?.data]))
  // An empty list makes a row that can be opened.
  const filled = (rows: readonly Menu[]): Menu[] =>
    rows.map((row) => (row.hasChildren ? { ...row, children: filled(below.get(row.id) ?? []) } : row))
  const onExpand = (shown: boolean, row: { id: string }) =>
    setOpen((ids) => (shown ? [...ids.filter((id) => id !== row.id), row.id] : ids.filter((id) => id !== row.id)))
  return { rows: filled(roots), open, onExpand, loading: levels.some((l) => l.isLoading) }
}
