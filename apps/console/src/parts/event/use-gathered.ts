import { useEffect, useRef } from 'react'

/** Gathers a burst of live messages into one renewal, `ms` after the first of them. */
export function useGathered(refresh: () => void, ms = 1000): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refresh()
    }, ms)
  }
}
