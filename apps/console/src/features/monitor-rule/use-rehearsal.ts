import { useQuery } from '@tanstack/react-query'
import { jobCancel, jobDetail } from '@tecovie/contract/actions/job.ts'
import type { LiveMessages } from '@tecovie/contract/actions/stream.ts'
import { rehearseRule } from '@tecovie/contract/resources/monitor-rule.ts'
import type { MonitorRule } from '@tecovie/contract/things/monitor-rule.ts'
import { useState } from 'react'
import { call } from '../../kit/net/client.ts'
import { callKey, queryClient, useAct } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { remembered } from '../../kit/page-memory.ts'
import type { Rehearsal } from './rehearsal-result-type.ts'
import { fingerprint } from './rehearsed-rule.ts'

interface Started {
  jobId: string
  days: number
  /** What was rehearsed; tells whether the form has moved on. */
  of: string
}
interface Job {
  state: string
  done: number
  total: number
  result?: unknown
  error?: string | null
}

const ENDED = ['done', 'failed', 'cancelled']
/** A job that has not been heard of for this long is asked for: its last message may have come before we listened. */
const SILENCE = 2500

/** Starts, follows and stops the rehearsal of a form. It goes on when the page is left, and is found again. */
export function useRehearsal(memory: string) {
  const [kept] = useState(() => remembered<{ started?: Started }>(memory, () => ({})))
  const [started, setStarted] = useState(kept.started)
  const [starting, setStarting] = useState(false)
  const jobId = started?.jobId ?? ''
  const key = callKey(jobDetail, { id: jobId })
  const { act: cancelJob, busy: cancelling } = useAct(jobCancel, null)
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(jobDetail, { id: jobId }, signal) as Promise<Job>,
    enabled: jobId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // Every message starts this wait anew: only a silent job is asked for.
    refetchInterval: ({ state }) => (state.error || ENDED.includes(state.data?.state ?? '') ? false : SILENCE),
  })
  const ended = !!data && ENDED.includes(data.state)
  useLive(
    jobId && !ended ? [`job:${jobId}`] : [],
    (_topic, message) => {
      const { state, done, total, result } = message as LiveMessages['job']
      queryClient.setQueryData<Job>(key, (before) =>
        before && ENDED.includes(before.state) ? before : { ...before, state, done, total, result },
      )
      // Why it failed is told by the detail alone.
      if (state === 'failed') void queryClient.invalidateQueries({ queryKey: key })
    },
    () => void queryClient.invalidateQueries({ queryKey: key }),
  )
  const start = async (rule: MonitorRule, days: number) => {
    setStarting(true)
    try {
      const { jobId: id } = await call(rehearseRule, { rule, days })
      kept.started = { jobId: id, days, of: fingerprint(rule) }
      setStarted(kept.started)
    } finally {
      setStarting(false)
    }
  }
  const stop = async () => {
    if (await cancelJob({ id: jobId })) await queryClient.invalidateQueries({ queryKey: key })
  }
  const running = jobId !== '' && !ended && !error
  return {
    started,
    job: data,
    error,
    running,
    starting,
    cancelling,
    result: data?.state === 'done' ? (data.result as Rehearsal | undefined) : undefined,
    start,
    stop,
  }
}
