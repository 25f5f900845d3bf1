import { useEffect, useRef, useState } from 'react'
import { languageStore, useT } from '../../kit/i18n.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { useStore } from '../../kit/store.ts'
import { useCan, useUser } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { Checklist } from './checklist.tsx'
import { CountTiles } from './count-tiles.tsx'
import './home.css'
import { NewestEvents } from './newest-events.tsx'
import { OnlineTrend } from './online-trend.tsx'

const PARTS = [
  [5, 'night'],
  [11, 'morning'],
  [13, 'noon'],
  [18, 'afternoon'],
  [23, 'evening'],
] as const

const partOf = (hour: number) => PARTS.find(([until]) => hour < until)?.[1] ?? 'night'

function Clock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date())
  const locale = useStore(languageStore) === 'zh' ? 'zh-CN' : 'en-GB'
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const day = now.toLocaleDateString(locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  })
  return (
    <span className="tc-home-clock tc-num">
      <span>{day}</span>
      <time>{now.toLocaleTimeString(locale, { timeZone, hour12: false })}</time>
    </span>
  )
}

/** Renews what the tiles count a moment after something happened; a storm of messages asks once a few seconds. */
function useFreshCounts(enabled: boolean): void {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renew = () => {
    planned.current ??= setTimeout(() => {
      planned.current = undefined
      void invalidate('device')
    }, 3000)
  }
  useEffect(() => () => clearTimeout(planned.current), [])
  useLive(enabled ? ['devices', 'events'] : [], renew)
}

/** Devices, events and presence at a glance. */
export function HomePage() {
  const t = useT()
  const can = useCan()
  const { name, realName, timeZone } = useUser()
  const hour = Number(new Date().toLocaleString('en-GB', { timeZone, hour: '2-digit', hour12: false }))
  const seesDevices = can(['deviceList'])
  const seesEvents = can(['ruleEvents'])
  useFreshCounts(seesDevices && seesEvents)
  return (
    <div className="tc-page">
      <PageHeader
        title={t(`home.greeting.${partOf(hour)}`, { name: realName || name })}
        purpose={t('home.purpose')}
        actions={<Clock timeZone={timeZone} />}
      />
      {seesDevices && <Checklist />}
      {seesDevices && <CountTiles />}
      <div className="tc-home-columns">
        {seesDevices && <OnlineTrend />}
        {seesEvents && <NewestEvents />}
      </div>
    </div>
  )
}
