import { useLive } from '../../kit/net/use-live.ts'
import { useGathered } from './use-gathered.ts'

const GATHER_MS = 2000

/** Renews a list when devices come, go or fall ill: a burst of changes is one renewal. */
export function usePresenceRefresh(refresh: () => void): void {
  const renew = useGathered(refresh, GATHER_MS)
  useLive(['devices'], (_topic, message) => {
    const { kind } = message as { kind: string }
    // Commands are told on this topic too; a group's job sends thousands.
    if (kind === 'presence' || kind === 'health') renew()
  })
}
