import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { REGION_ROOT, regionTree } from '@tecovie/contract/resources/region.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../kit/net/client.ts'

export interface RegionNode {
  key: string
  title: string
  isLeaf: boolean
  children?: RegionNode[]
}

type Known = Readonly<Record<string, readonly TreeNode[]>>

const build = (known: Known, code: string): RegionNode[] =>
  (known[code] ?? []).map((n) => ({
    key: n.id,
    title: n.title,
    isLeaf: !n.hasChildren,
    ...(known[n.id] ? { children: build(known, n.id) } : {}),
  }))

/** The region tree as far as it was opened; `load` reads the nodes right below a code again. */
export function useRegionTree() {
  const [known, setKnown] = useState<Known>({})
  const [error, setError] = useState<unknown>()
  const load = useCallback(async (code: string = REGION_ROOT) => {
    try {
      const nodes = await call(regionTree, { parentId: code })
      setError(undefined)
      setKnown((now) => ({ ...now, [code]: nodes }))
    } catch (problem) {
      setError(problem)
    }
  }, [])
  const restart = useCallback(() => {
    setKnown({})
    void load()
  }, [load])
  useEffect(() => void load(), [load])
  return { nodes: build(known, REGION_ROOT), loaded: known[REGION_ROOT] !== undefined, error, load, restart }
}
