import { jobDetail, jobList } from '@tecovie/contract/actions/job.ts'
import { useEffect, useRef } from 'react'
import { useCall } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'

const OPEN = ['waiting', 'running']

/**
 * A background job of the reader: the one just started, or one of the kind that still runs. Its progress arrives live;
 * `onFinished` is called once when it ends.
 */
export function useJob(kind: string, started: string | undefined, onFinished: () => void) {
  const running = useCall(jobList, { kind }, { enabled: !started, staleTime: 0 })
  const found = started ?? running.data?.records.find((j) => OPEN.includes(j.state))?.id
  const { data: job, refetch } = useCall(jobDetail, { id: found ?? '' }, { enabled: !!found, staleTime: 0 })
  useLive(found ? [`job:${found}`] : [], () => void refetch())
  const finished = job !== undefined && !OPEN.includes(job.state)
  const told = useRef(false)
  useEffect(() => {
    if (!finished || told.current) return
    told.current = true
    onFinished()
  }, [finished, onFinished])
  return { job, finished }
}
