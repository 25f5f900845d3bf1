import { useMemo } from 'react'
import { useT } from '../../kit/i18n.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { Chart } from '../../parts/chart/chart.tsx'
import { useTrend } from './home-calls.ts'

/** How many devices were online over the last 24 hours. */
export function OnlineTrend() {
  const t = useT()
  const { data, error, isPending, refetch } = useTrend()
  const option = useMemo(
    () => ({
      xAxis: { type: 'category', boundaryGap: false, data: (data ?? []).map((p) => p.time.slice(11, 16) || p.time) },
      yAxis: { type: 'value', name: t('home.trendUnit'), minInterval: 1 },
      series: [
        {
          type: 'line',
          name: t('home.counts.online'),
          data: (data ?? []).map((p) => p.online),
          symbol: 'none',
          areaStyle: { opacity: 0.08 },
        },
      ],
    }),
    [data, t],
  )
  return (
    <section className="tc-panel">
      <h2>{t('home.trend')}</h2>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <LoadingState rows={7} />}
      {data && (data.length ? <Chart option={option} name={t('home.trend')} height={300} /> : <EmptyState />)}
    </section>
  )
}
