import { ruleCategory } from '@tecovie/contract/resources/rule-category.ts'
import { useMemo } from 'react'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'

export interface Category {
  id: string
  pid: string
  name: string
  orderNo: number
  children?: Category[]
}

const list = ruleCategory.calls.list as AnyAction
const NONE: readonly Category[] = []

// Categories and levels are settings of a tenant, a handful by nature; one answer holds them all.
const useAll = (query: Record<string, string>) =>
  ((useCall(list, { ...query, size: 200 }, { staleTime: 60_000 }).data as { records: Category[] } | undefined)
    ?.records ?? NONE) as readonly Category[]

/** Event levels, mildest first. */
export const useLevels = () => useAll({ type: '2' })

/** Event categories as a tree of two levels. */
export const useCategories = () => useAll({ type: '1', tree: '1' })

/** How severe each level is, by its id. */
export function useLevelSteps(): ReadonlyMap<string, number> {
  const levels = useLevels()
  return useMemo(() => new Map(levels.map((level) => [level.id, level.orderNo])), [levels])
}
