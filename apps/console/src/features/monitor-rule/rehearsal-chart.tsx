import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { formatTime } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { Chart } from '../../parts/chart/chart.tsx'
import { filledBuckets } from './rehearsal-buckets.ts'
import type { Rehearsal } from './rehearsal-result-type.ts'

/** Up to this many days hours are worth looking at first. */
const HOURLY = 3

/** When the events would have been raised. */
export function RehearsalChart({ result }: { result: Rehearsal }) {
  const t = useT()
  const [unit, setUnit] = useState<'hour' | 'day'>(result.days <= HOURLY ? 'hour' : 'day')
  // The result is of the moment it came; a later drawing must not move it.
  const [now] = useState(() => formatTime(Date.now()))
  const option = useMemo(() => {
    const buckets = filledBuckets(unit === 'hour' ? result.byHour : result.byDay, unit, result.days, now)
    return {
      xAxis: {
        type: 'category',
        data: buckets.map((b) => (unit === 'hour' ? b.time.slice(5, 16) : b.time.slice(5, 10))),
      },
      yAxis: { type: 'value', name: t('ruleForm.rehearsal.events'), minInterval: 1 },
      series: [
        { type: 'bar', name: t('ruleForm.rehearsal.events'), data: buckets.map((b) => b.events), barMaxWidth: 24 },
      ],
    }
  }, [result, unit, now, t])
  return (
    <>
      <Segmented
        size="small"
        value={unit}
        onChange={setUnit}
        options={[
          { value: 'hour', label: t('ruleForm.rehearsal.byHour') },
          { value: 'day', label: t('ruleForm.rehearsal.byDay') },
        ]}
      />
      <Chart option={option} name={t('ruleForm.rehearsal.chart')} height={190} />
    </>
  )
}
