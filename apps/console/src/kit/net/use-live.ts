import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { follow, type LiveHandler } from './live.ts'

/**
 * Follows live topics while the component stands. After a broken connection came back, what was missed is unknown:
 * `onReconnect` runs, by default renewing every query on screen.
 */
export function useLive(topics: readonly string[], handler: LiveHandler, onReconnect?: () => void): void {
  const client = useQueryClient()
  const onMessage = useEffectEvent(handler)
  const onBack = useEffectEvent(() => (onReconnect ? onReconnect() : void client.invalidateQueries()))
  const key = topics.join(',')
  useEffect(() => {
    if (!key) return
    return follow({ topics: key.split(','), handler: (t, m) => onMessage(t, m), onReconnect: () => onBack() })
  }, [key])
}
