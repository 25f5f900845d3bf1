import type { MonitorRule } from '@tecovie/contract/things/monitor-rule.ts'
import { App } from 'antd'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import type { Rehearsal } from './rehearsal-result-type.ts'
import { thresholdRows } from './threshold-rows.ts'
import type { ThingFunction } from './use-functions.ts'

interface ThresholdTableProps {
  result: Rehearsal
  rule: MonitorRule
  functions: readonly (ThingFunction | null | undefined)[]
  onThreshold: (index: number, value: string) => void
}

/** How many events nearby values would give; a click puts one into the condition. */
export function ThresholdTable({ result, rule, functions, onThreshold }: ThresholdTableProps) {
  const t = useT()
  const { message } = App.useApp()
  const groups = thresholdRows(result)
  const most = Math.max(1, ...groups.flatMap((g) => g.rows.map((row) => row.events)))
  const use = (index: number, value: string) => {
    onThreshold(index, value)
    void message.success(t('ruleForm.rehearsal.used', { n: index + 1, value }))
  }
  return (
    <>
      <h3>{t('ruleForm.rehearsal.thresholds')}</h3>
      <p className="tc-faint">{t('ruleForm.rehearsal.thresholdsHint')}</p>
      {groups.map(({ index, rows }) => {
        const fn = functions[index]
        const unit = fn?.numModel?.unit && fn.numModel.unit !== '-' ? fn.numModel.unit : ''
        const entered = Number(rule.ruleSubDefinitions[index]?.dataValue)
        return (
          <table key={index} className="tc-rule-thresholds">
            {groups.length > 1 && <caption>{t('ruleForm.condition', { n: index + 1 })}</caption>}
            <thead>
              <tr>
                <th>{t('ruleForm.rehearsal.threshold')}</th>
                <th>{t('ruleForm.rehearsal.change')}</th>
                <th colSpan={2}>{t('ruleForm.rehearsal.events')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.percent} data-on={row.threshold === entered}>
                  <td>
                    <button
                      type="button"
                      className="tc-link tc-num"
                      aria-label={t('ruleForm.rehearsal.use', { n: index + 1, value: row.threshold })}
                      onClick={() => use(index, String(row.threshold))}
                    >
                      {row.threshold} {unit}
                    </button>
                  </td>
                  <td className="tc-num tc-faint">
                    {row.percent === 0
                      ? t('ruleForm.rehearsal.now')
                      : `${row.percent > 0 ? '+' : '−'}${Math.abs(row.percent)}%`}
                  </td>
                  <td className="tc-num">{formatNumber(row.events)}</td>
                  <td aria-hidden="true">
                    <i style={{ inlineSize: `${(row.events / most) * 100}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </>
  )
}
