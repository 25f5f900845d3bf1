import { useCallback, useState } from 'react'

const kept = new Map<string, unknown>()

/** State that outlives its page, so that a tab looks as it was left: selection, open branches. Gone on reload. */
export function usePageMemory<T>(key: string, initial: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : initial))
  const set = useCallback(
    (next: T) => {
      kept.set(key, next)
      setValue(next)
    },
    [key],
  )
  return [value, set]
}

/** Forgets what pages under this path kept; a closed or renewed tab starts afresh. */
export function forgetPage(path: string): void {
  for (const key of kept.keys()) if (key.startsWith(path)) kept.delete(key)
}
