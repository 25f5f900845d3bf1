import { useCallback, useState } from 'react'

const kept = new Map<string, unknown>()

/** What a page left under this key, or what `make` answers; outlives the page, gone on reload. */
export function remembered<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

/** Forgets what pages under this path kept; a closed or renewed tab starts afresh. */
export function forgetPage(path: string): void {
  for (const key of kept.keys()) if (key.startsWith(path)) kept.delete(key)
}

/** State that outlives its page: open branches, a chosen tab of a drawer. Keys begin with the page's path. */
export function usePageMemory<T>(key: string, initial: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => remembered(key, () => initial))
  const set = useCallback(
    (next: T) => {
      kept.set(key, next)
      setValue(next)
    },
    [key],
  )
  return [value, set]
}
