import { useQueries } from '@tanstack/react-query'
import type { Page } from '@tecovie/contract/core/wire.ts'
import { dept } from '@tecovie/contract/resources/dept.ts'
import { useEffect, useState } from 'react'
import type { RowOf } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'

export type Dept = RowOf<typeof dept> & {
  children?: Dept[]
  /** This row stands for how many that are not loaded yet. */
  more?: number
}

const SIZE = 200

/** Opens the tree of organisations level by level and page by page: no level is ever asked for whole. */
export function useDeptLevels(roots: readonly Dept[]) {
  /** Open branches with how many pages of each are shown. */
  const [open, setOpen] = useState<Readonly<Record<string, number>>>({})
  const [begun, setBegun] = useState(false)
  const only = roots.length === 1 && roots[0]?.hasChildren ? roots[0].id : undefined
  useEffect(() => {
    // A tree with one root is shown with what stands below it.
    if (begun || !only) return
    setBegun(true)
    setOpen({ [only]: 1 })
  }, [begun, only])
  const asked = Object.entries(open).flatMap(([id, pages]) =>
    Array.from({ length: pages }, (_, i) => ({ id, page: i + 1 })),
  )
  const answers = useQueries({
    queries: asked.map(({ id, page }) => ({
      queryKey: ['dept', 'level', id, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(dept.calls.list as AnyAction, { parentId: id, current: page, size: SIZE }, signal) as Promise<Page<Dept>>,
    })),
  })
  const below = (id: string): Dept[] => {
    const pages = answers.flatMap((a, i) => (asked[i]?.id === id && a.data ? [a.data] : []))
    const rows = pages.flatMap((p) => p.records)
    const left = (pages[0]?.total ?? 0) - rows.length
    const more = { id: `more:${id}`, parentId: id, more: left } as unknown as Dept
    return left > 0 && pages.length === open[id] ? [...rows, more] : rows
  }
  // An empty list makes a row that can be opened.
  const filled = (rows: readonly Dept[]): Dept[] =>
    rows.map((row) => (row.hasChildren ? { ...row, children: open[row.id] ? filled(below(row.id)) : [] } : row))
  const onExpand = (shown: boolean, row: Dept) =>
    setOpen(({ [row.id]: pages = 1, ...rest }) => (shown ? { ...rest, [row.id]: pages } : rest))
  const loadMore = (id: string) => setOpen((all) => ({ ...all, [id]: (all[id] ?? 0) + 1 }))
  return { rows: filled(roots), open: Object.keys(open), onExpand, loadMore, loading: answers.some((a) => a.isLoading) }
}
