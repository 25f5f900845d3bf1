import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { usePageMemory } from '../page-memory.ts'

/** What is chosen: rows by id over all pages, or (`all`) whatever the query matches. */
export interface Selection<R extends Row = Row> {
  readonly ids: string[]
  readonly rows: R[]
  readonly all: boolean
  /** The filters that `all` stands for. */
  readonly query: Readonly<Record<string, unknown>>
  readonly count: number
  set(ids: readonly string[], rows: readonly (R | undefined)[]): void
  chooseAll(): void
  clear(): void
}

interface Kept<R> {
  rows: ReadonlyMap<string, R>
  all: boolean
}
const NONE = { rows: new Map<string, never>(), all: false }

/** Keeps chosen rows while pages turn and tabs change. */
export function useSelection<R extends Row>(name: string, query: Record<string, unknown>, total: number): Selection<R> {
  const { pathname } = useLocation()
  const [kept, keep] = usePageMemory<Kept<R>>(`${pathname}#selection.${name}`, NONE)
  return useMemo(() => {
    const { current: _current, size: _size, ascs: _ascs, descs: _descs, ...filters } = query
    return {
      ids: kept.all ? [] : [...kept.rows.keys()],
      rows: kept.all ? [] : [...kept.rows.values()],
      all: kept.all,
      query: filters,
      count: kept.all ? total : kept.rows.size,
      set: (ids, rows) => {
        const at = (id: string) => rows.find((row) => row?.id === id) ?? kept.rows.get(id)
        const next = ids.map((id) => [id, at(id) ?? ({ id } as R)] as const)
        keep({ rows: new Map(next), all: false })
      },
      chooseAll: () => keep({ rows: new Map(), all: true }),
      clear: () => keep(NONE),
    }
  }, [kept, keep, query, total])
}
