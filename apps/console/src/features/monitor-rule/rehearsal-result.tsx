import type { MonitorRule } from '@tecovie/contract/things/monitor-rule.ts'
import { Alert } from 'antd'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { tooManyADay } from './rehearsal-buckets.ts'
import { RehearsalChart } from './rehearsal-chart.tsx'
import type { Rehearsal } from './rehearsal-result-type.ts'
import { ThresholdTable } from './threshold-table.tsx'
import type { ThingFunction } from './use-functions.ts'

interface RehearsalResultProps {
  result: Rehearsal
  /** The form has moved on since. */
  stale: boolean
  rule: MonitorRule
  functions: readonly (ThingFunction | null | undefined)[]
  onThreshold: (index: number, value: string) => void
}

/** What the rule would have done: how much, when, to whom, and how much with a nearby value. */
export function RehearsalResult({ result, stale, rule, functions, onThreshold }: RehearsalResultProps) {
  const t = useT()
  const { events, days, reports, devices, hits, closed } = result
  const many = tooManyADay(events, days)
  return (
    <div className="tc-rule-result" data-stale={stale}>
      <p className="tc-rule-verdict" role="status">
        {verdict(result, t)}
      </p>
      {reports > 0 && (
        <p className="tc-faint">
          {t('ruleForm.rehearsal.basis', { devices: formatNumber(devices), reports: formatNumber(reports) })}
          {(hits > 0 || closed > 0) && (
            <span className="tc-rule-line">
              {t('ruleForm.rehearsal.merged', { hits: formatNumber(hits), closed: formatNumber(closed) })}
            </span>
          )}
        </p>
      )}
      {stale && <Alert type="info" showIcon title={t('ruleForm.rehearsal.stale')} />}
      {many !== undefined && (
        <Alert type="warning" showIcon title={t('ruleForm.rehearsal.many', { count: formatNumber(many) })} />
      )}
      {events > 0 && (
        <>
          <RehearsalChart result={result} />
          <h3>{t('ruleForm.rehearsal.topDevices')}</h3>
          <TopDevices devices={result.byDevice} />
        </>
      )}
      {result.thresholds.length > 0 && (
        <ThresholdTable result={result} rule={rule} functions={functions} onThreshold={onThreshold} />
      )}
    </div>
  )
}

/** The honest sentence. */
function verdict({ events, days, reports, raisedDevices }: Rehearsal, t: ReturnType<typeof useT>): string {
  if (!reports) return t('ruleForm.rehearsal.noReports', { days })
  if (!events) return t('ruleForm.rehearsal.none', { days })
  const devices = formatNumber(raisedDevices)
  return t('ruleForm.rehearsal.wouldRaise', { events: formatNumber(events), devices, days })
}

function TopDevices({ devices }: { devices: Rehearsal['byDevice'] }) {
  const most = Math.max(1, ...devices.map((d) => d.events))
  return (
    <ol className="tc-rule-bars">
      {devices.map((d) => (
        <li key={d.deviceId}>
          <span className="tc-cut" title={d.deviceName}>
            {d.deviceName}
          </span>
          <i style={{ inlineSize: `${(d.events / most) * 100}%` }} aria-hidden="true" />
          <span className="tc-num">{formatNumber(d.events)}</span>
        </li>
      ))}
    </ol>
  )
}
