import { useEffect, useRef } from 'react'
import { useLive } from '../../kit/net/use-live.ts'

const GATHER_MS = 2000

/** Renews a list when devices come, go or fall ill: a burst of changes is one renewal. */
export function usePresenceRefresh(refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(['devices'], (_topic, message) => {
    const { kind } = message as { kind: string }
    // Commands are told on this topic too; a group's job sends thousands.
    if (kind !== 'presence' && kind !== 'health') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refresh()
    }, GATHER_MS)
  })
}
