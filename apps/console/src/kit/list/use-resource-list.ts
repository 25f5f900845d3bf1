import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EntityOf, Resource } from '@tecovie/contract/core/define-resource.ts'
import type { Page } from '@tecovie/contract/core/wire.ts'
import { useCallback, useMemo } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { type AnyAction, call } from '../net/client.ts'
import { invalidate } from '../net/use-call.ts'
import { useProjectQuery } from '../project-scope.ts'
import { type Filters, type ListState, useListState } from './list-state.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** Rows of a resource as the kit sees them. */
export type RowOf<X> = EntityOf<X> & Row

export interface ListOptions {
  /** Fixed filters, not shown and not in the address. */
  query?: Record<string, unknown>
  /** false keeps the state out of the address: for lists inside drawers and tabs. */
  url?: boolean
  size?: number
  /** Names the address may carry besides the resource's filters. */
  params?: readonly string[]
  enabled?: boolean
}

export interface ResourceList<R extends Row = Row> {
  readonly resource: Resource
  readonly rows: readonly R[]
  readonly total: number
  /** There are more than `total`: the server stops counting. */
  readonly capped: boolean
  /** The whole answer, for lists that carry sums beside their rows. */
  readonly answer: (Page<R> & Record<string, unknown>) | undefined
  readonly state: ListState
  /** What was sent. */
  readonly query: Record<string, unknown>
  /** Nothing to show yet. */
  readonly pending: boolean
  readonly fetching: boolean
  readonly error: unknown
  readonly selection: Selection<R>
  readonly filtered: boolean
  /** Renews every list and detail of this noun. */
  refresh(): void
  /** Replaces the named filters, keeps the others, goes to page 1. */
  setFilters(filters: Filters): void
  /** Drops all filters. */
  reset(): void
  setPage(current: number, size: number): void
  setSort(sort: ListState['sort']): void
}

const column = (field: string) => field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** The server page of a resource that the state asks for, with everything a table needs to move about in it. */
export function useResourceList<X extends Resource>(resource: X, options: ListOptions = {}): ResourceList<RowOf<X>> {
  const { query: fixed, url = true, size, params = [], enabled = true } = options
  const names = [...Object.keys(resource.filters ?? {}), ...params]
  const [state, set] = useListState(names, url, size)
  const projects = useProjectQuery()
  const scope = resource.scope === 'project' ? projects.projectIds : undefined
  const fixedKey = JSON.stringify(fixed ?? {})
  const query = useMemo(() => {
    const { current, size, sort, filters } = state
    const order = sort ? { [sort.order === 'asc' ? 'ascs' : 'descs']: column(sort.field) } : {}
    const own = JSON.parse(fixedKey) as Record<string, unknown>
    return { ...filters, ...own, ...(scope ? { projectIds: scope } : {}), ...order, current, size }
  }, [state, scope, fixedKey])
  const action = resource.calls.list as AnyAction
  const page = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => call(action, query, signal) as Promise<Page<RowOf<X>> & Record<string, unknown>>,
    placeholderData: keepPreviousData,
    enabled,
  })
  const total = page.data?.total ?? 0
  const selection = useSelection<RowOf<X>>(resource.name, query, total)
  const refresh = useCallback(() => void invalidate(resource.name), [resource.name])
  return {
    resource,
    rows: page.data?.records ?? [],
    total,
    capped: page.data?.totalCapped === true,
    answer: page.data,
    state,
    query,
    pending: page.isPending,
    fetching: page.isFetching,
    error: page.isError && !page.isFetching ? page.error : null,
    selection,
    filtered: Object.keys(state.filters).length > 0,
    refresh,
    setFilters: (filters) => {
      const merged = Object.entries({ ...state.filters, ...filters }).filter(([, v]) => v !== undefined && v !== '')
      const next = Object.fromEntries(merged) as Record<string, string>
      const same = state.current === 1 && JSON.stringify(next) === JSON.stringify(state.filters)
      if (selection.all) selection.clear()
      if (same) refresh()
      else set({ ...state, current: 1, filters: next })
    },
    reset: () => {
      if (selection.all) selection.clear()
      set({ ...state, current: 1, filters: {} })
    },
    setPage: (current, size) => set({ ...state, current: size === state.size ? current : 1, size }),
    setSort: (sort) => set({ ...state, current: 1, sort }),
  }
}
