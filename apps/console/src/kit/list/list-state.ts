import { useNavigate, useSearch } from '@tanstack/react-router'
import { SUFFIX_OPS } from '@tecovie/contract/core/list-query.ts'
import { PAGE_SIZES } from '@tecovie/contract/core/wire.ts'
import { useCallback, useMemo, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/** What a list shows; in the address bar unless the list is part of another page. */
export interface ListState {
  current: number
  size: number
  sort: { field: string; order: 'asc' | 'desc' } | null
  filters: Record<string, string>
}

export type Filters = Record<string, string | undefined>

const number = (text: unknown, fallback: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : fallback
}

/** `name` or `name_<suffix>` of a known filter. */
function isFilter(key: string, names: readonly string[]): boolean {
  if (names.includes(key)) return true
  const cut = key.lastIndexOf('_')
  return cut > 0 && key.slice(cut + 1) in SUFFIX_OPS && names.includes(key.slice(0, cut))
}

function read(search: Record<string, unknown>, names: readonly string[], size: number): ListState {
  const sort = typeof search.sort === 'string' ? search.sort : ''
  const filters = Object.entries(search).filter(([key, value]) => isFilter(key, names) && value !== '')
  return {
    current: number(search.current, 1),
    size: Math.min(number(search.size, size), 100),
    sort: sort ? { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' } : null,
    filters: Object.fromEntries(filters.map(([key, value]) => [key, String(value)])),
  }
}

function write(state: ListState, size: number): Record<string, string> {
  const out: Record<string, string> = { ...state.filters }
  if (state.current !== 1) out.current = String(state.current)
  if (state.size !== size) out.size = String(state.size)
  if (state.sort) out.sort = `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`
  return out
}

/** The state of a list and its setter. Parameters of the address that are not the list's own stay as they are. */
export function useListState(names: readonly string[], url: boolean, size: number = PAGE_SIZES[0]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [local, setLocal] = useState<ListState>(() => read({}, names, size))
  const key = names.join(',')
  const shown = useMemo(() => read(search, key.split(','), size), [search, key, size])
  const state = url ? shown : local
  const set = useCallback(
    (next: ListState) => {
      if (!url) return setLocal(next)
      const own = (name: string) => ['current', 'size', 'sort'].includes(name) || isFilter(name, key.split(','))
      const update = (before: Record<string, unknown>) => ({
        ...Object.fromEntries(Object.entries(before).filter(([name]) => !own(name))),
        ...write(next, size),
      })
      afterPaint(() => void navigate({ to: '.', search: update as never }))
    },
    [url, key, size, navigate],
  )
  return [state, set] as const
}
