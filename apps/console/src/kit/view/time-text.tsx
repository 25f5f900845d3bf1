import { Tooltip } from 'antd'
import { memo, useEffect, useState } from 'react'
import { formatRelative, formatTime } from '../format.ts'
import { createStore, useStore } from '../store.ts'

/** One clock for every relative time on screen. */
const minute = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

function useMinute(): number {
  useEffect(() => {
    watchers += 1
    timer ??= setInterval(() => minute.set(Date.now()), 30_000)
    return () => {
      watchers -= 1
      if (watchers > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return useStore(minute)
}

/** A time as the distance from now, the exact one on hover. Takes wire times and epoch milliseconds. */
export const TimeText = memo(function TimeText({ value }: { value: unknown }) {
  useMinute()
  // A tooltip for each of hundreds of cells costs; it is made when the pointer comes.
  const [near, setNear] = useState(false)
  if (!value) return <span className="tc-faint">–</span>
  const text = <span className="tc-num">{formatRelative(value)}</span>
  if (!near) return <span onPointerEnter={() => setNear(true)}>{text}</span>
  return <Tooltip title={<span className="tc-num">{formatTime(value)}</span>}>{text}</Tooltip>
})
