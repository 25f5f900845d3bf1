import { OPEN_COMPLAINTS_CAP, openComplaints } from '@tecovie/contract/actions/open-complaints.ts'
import { useMemo } from 'react'
import { invalidate, useCall } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { useCan } from '../../kit/user.tsx'
import { useGathered } from '../../parts/event/use-gathered.ts'

export type MenuCounts = Readonly<Record<string, number>>

/** What waits behind a menu, by its path; it follows what happens. */
export function useMenuCounts(): MenuCounts {
  const sees = useCan()(['complaint'])
  const { data } = useCall(openComplaints, {}, { enabled: sees })
  const renew = useGathered(() => void invalidate('complaint'))
  useLive(sees ? ['complaints'] : [], renew)
  const open = data?.open ?? 0
  return useMemo(() => ({ '/user/complaint': open }), [open])
}

export const countText = (count: number): string =>
  count < OPEN_COMPLAINTS_CAP ? String(count) : `${OPEN_COMPLAINTS_CAP - 1}+`
