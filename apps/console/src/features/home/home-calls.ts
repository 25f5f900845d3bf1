import { useQuery } from '@tanstack/react-query'
import type { Page } from '@tecovie/contract/core/wire.ts'
import { authorized } from '../../kit/net/client.ts'
import { useProjectQuery } from '../../kit/project-scope.ts'
import { useCan } from '../../kit/user.tsx'

export interface DeviceCounts {
  total: number
  online: number
  offline: number
  normal: number
  preAbnormal: number
  abnormal: number
  error: number
  eventCount: number
}

export interface RuleEvent {
  id: string
  eventName: string
  deviceName: string
  eventLevel?: number | string
  eventLevelName?: string
  triggerTime: string
}

export type Step = 'category' | 'product' | 'function' | 'device' | 'report' | 'rule' | 'event'

const DEVICE = '/api/tecovie-iot-device'

/** A read of the dashboard, only for holders of the key that the server asks for. */
function useRead<T>(noun: string, name: string, path: string, query: Record<string, unknown>, keys: readonly string[]) {
  const scope = useProjectQuery()
  const enabled = useCan()(keys)
  const sent = { ...query, ...scope }
  return useQuery({
    queryKey: [noun, name, sent],
    queryFn: ({ signal }) => authorized<T>({ method: 'GET', path, query: sent, signal }),
    enabled,
  })
}

export const useCounts = () =>
  useRead<Page<unknown> & { sum?: DeviceCounts }>(
    'device',
    'counts',
    `${DEVICE}/device/list`,
    { current: 1, size: 1, hasSumEvent: 1 },
    ['deviceList'],
  )

export const useTrend = () =>
  useRead<{ time: string; online: number }[]>('device', 'trend', `${DEVICE}/dashboard/online-trend`, {}, ['deviceList'])

export const useNewestEvents = () =>
  useRead<Page<RuleEvent>>('ruleEvent', 'newest', '/api/tecovie-iot-rule/ruleEvent/list', { current: 1, size: 8 }, [
    'ruleEvents',
  ])

export const useChecklist = () =>
  useRead<{ key: Step; done: boolean; path: string }[]>('device', 'checklist', `${DEVICE}/dashboard/checklist`, {}, [
    'deviceList',
  ])
