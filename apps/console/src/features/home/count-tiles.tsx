import { Skeleton } from 'antd'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { PathLink } from '../../kit/view/path-link.tsx'
import { ErrorState } from '../../kit/view/states.tsx'
import { type DeviceCounts, useCounts } from './home-calls.ts'

/** Each figure leads to the list that it counts. */
const TILES: readonly { name: keyof DeviceCounts; tone: string; href: string }[] = [
  { name: 'total', tone: '', href: '/device/component/device-list' },
  { name: 'online', tone: 'success', href: '/device/component/device-list?online=1' },
  { name: 'offline', tone: 'off', href: '/device/component/device-list?online=0' },
  { name: 'normal', tone: 'success', href: '/device/component/device-list?deviceStatus=normal' },
  { name: 'preAbnormal', tone: 'warning', href: '/device/component/device-list?deviceStatus=preAbnormal' },
  { name: 'abnormal', tone: 'warning', href: '/device/component/device-list?deviceStatus=abnormal' },
  { name: 'error', tone: 'error', href: '/device/component/device-list?deviceStatus=error' },
  { name: 'eventCount', tone: 'error', href: '/device/deviceMonitor/ruleEvents' },
]

/** How many devices there are and how they are. */
export function CountTiles() {
  const t = useT()
  const { data, error, refetch } = useCounts()
  if (error)
    return (
      <section className="tc-panel">
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    )
  return (
    <section className="tc-tiles">
      {TILES.map(({ name, tone, href }) => {
        const value = data?.sum?.[name]
        return (
          <PathLink key={name} href={href} className="tc-tile" data-tone={value ? tone : ''}>
            <span>{t(`home.counts.${name}`)}</span>
            {data ? <strong className="tc-num">{formatNumber(value ?? 0)}</strong> : <Skeleton.Button size="small" />}
          </PathLink>
        )
      })}
    </section>
  )
}
