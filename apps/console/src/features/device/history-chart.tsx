import { theme } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../kit/i18n.ts'
import { Chart } from '../../parts/chart/chart.tsx'

interface HistoryChartProps {
  device: string
  property: { name: string; code: string; numModel?: { unit?: string } | null }
  series: { kind: 'number' | 'value'; points: readonly unknown[][] }
  /** Ends of the time axis, epoch ms. */
  from: number
  to: number
}

/** A line through few points needs its points marked. */
const MARKED = 40

/** One property: its average with the band between minimum and maximum, or steps for what is no number. */
export function HistoryChart({ device, property, series, from, to }: HistoryChartProps) {
  const t = useT()
  const { token } = theme.useToken()
  const option = useMemo(() => {
    const symbol = series.points.length < MARKED ? 'circle' : 'none'
    const unit = property.numModel?.unit ?? ''
    // An average has more digits than anybody reads.
    const read = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)
    const shown = { valueFormatter: (value: unknown) => `${read(value)} ${unit}` }
    const base = { xAxis: { type: 'time', min: from, max: to }, tooltip: shown, legend: { show: false } }
    if (series.kind === 'value') {
      const names = [...new Set(series.points.map((p) => String(p[1])))]
      return {
        ...base,
        yAxis: { type: 'category', data: names },
        series: [
          {
            type: 'line',
            step: 'end',
            name: property.name,
            symbol,
            data: series.points.map((p) => [p[0], String(p[1])]),
          },
        ],
      }
    }
    const column = (i: number) => series.points.map((p) => [p[0], p[i]])
    // Where each point is one report, there is nothing between minimum and maximum.
    const spread = series.points.some((p) => p[1] !== p[2])
    const band = (i: number, name: string) => ({
      type: 'line',
      name,
      color: token.colorPrimary,
      symbol: 'none',
      lineStyle: { width: 1, opacity: 0.35 },
      data: column(i),
    })
    return {
      ...base,
      yAxis: { type: 'value', name: unit, scale: true },
      series: [
        {
          type: 'line',
          name: spread ? t('device.history.average') : property.name,
          symbol,
          color: token.colorPrimary,
          data: column(3),
        },
        ...(spread ? [band(1, t('device.history.min')), band(2, t('device.history.max'))] : []),
      ],
    }
  }, [property, series, from, to, t, token.colorPrimary])
  return (
    <section className="tc-panel tc-gap">
      <h2>{property.name}</h2>
      <Chart option={option} name={`${device} ${property.name}`} height={220} group="device-history" />
    </section>
  )
}
