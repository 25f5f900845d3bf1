import { DownloadOutlined } from '@ant-design/icons'
import { deviceHistory, exportReports } from '@tecovie/contract/actions/device.ts'
import { Button, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { formatTime } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { download } from '../../kit/net/download.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { HistoryChart } from './history-chart.tsx'
import { PROPERTY, useFunctions } from './use-functions.ts'

const HOUR = 3_600_000
const SPANS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR }
type Span = keyof typeof SPANS
const SHOWN_AT_FIRST = 3
const MAX_CHARTS = 8

/** Charts of properties over a span, reduced on the server to what the screen can show. */
export function HistoryTab({ device }: { device: { id: string; productId: string; deviceName: string } }) {
  const t = useT()
  const { functions, pending } = useFunctions(device.productId)
  const properties = functions.filter((f) => String(f.category) === PROPERTY)
  const [chosen, setChosen] = useState<string[]>()
  const [span, setSpan] = useState<Span>('day')
  const codes = chosen ?? properties.slice(0, SHOWN_AT_FIRST).map((f) => f.code as string)
  // A new span starts from now; while it stands, its ends stay, so that charts do not jump.
  const range = useMemo(() => {
    const to = Date.now()
    return { from: formatTime(to - SPANS[span]), to: formatTime(to) }
  }, [span])
  const input = { deviceId: device.id, ...range, codes: codes.join(','), points: 600 }
  const { data, error, isFetching, refetch } = useCall(deviceHistory, input, { enabled: codes.length > 0, keep: true })
  if (pending) return <LoadingState />
  if (!properties.length) return <EmptyState title={t('device.noFunctions')} />
  const series = data?.series ?? {}
  const empty = data && !isFetching && codes.every((c) => !series[c]?.points.length)
  return (
    <div className="tc-scroll">
      <div className="tc-bar">
        <Select
          mode="multiple"
          maxCount={MAX_CHARTS}
          value={codes}
          onChange={setChosen}
          aria-label={t('device.history.codes')}
          style={{ minWidth: 280, flex: 1 }}
          options={properties.map((f) => ({ value: f.code as string, label: f.name as string }))}
        />
        <Segmented<Span>
          value={span}
          onChange={setSpan}
          options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(`device.history.${value}`) }))}
        />
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void download(exportReports, { deviceId: device.id, ...range })}
        >
          {t('device.history.exportCsv')}
        </Button>
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={8} />}
      {empty && <EmptyState title={t('device.history.empty')} />}
      {!empty &&
        codes.map((code) => {
          const f = properties.find((p) => p.code === code)
          const own = series[code]
          return own?.points.length ? (
            <HistoryChart
              key={code}
              device={device.deviceName}
              property={f as never}
              series={own}
              from={data?.from ?? 0}
              to={data?.to ?? 0}
            />
          ) : null
        })}
    </div>
  )
}
