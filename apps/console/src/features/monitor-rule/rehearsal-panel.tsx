import { Alert, Button, InputNumber, Progress } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { FORM_PATH } from './paths.ts'
import { fingerprint, rehearsedRule } from './rehearsed-rule.ts'
import { useCategories, useLevels } from './use-categories.ts'
import type { ThingFunction } from './use-functions.ts'
import { useRehearsal } from './use-rehearsal.ts'
import type { RuleFormState } from './use-rule-form.ts'

const RehearsalResult = lazy(() => import('./rehearsal-result.tsx').then((m) => ({ default: m.RehearsalResult })))
const MAX_DAYS = 90

interface RehearsalPanelProps {
  form: RuleFormState
  functions: readonly (ThingFunction | null | undefined)[]
}

/** Replays what devices reported against the form as it stands: what it would raise, before it is saved. */
export function RehearsalPanel({ form, functions }: RehearsalPanelProps) {
  const t = useT()
  const { draft, rule, check, refuse, patch } = form
  const rehearsal = useRehearsal(`${FORM_PATH}#rehearsal ${draft.id}`)
  const { started, job, running, result } = rehearsal
  const [days, setDays] = useState(started?.days ?? 7)
  const [category] = useCategories()
  const [level] = useLevels()
  const start = async () => {
    if (!check('rehearsal')) return
    const stand = {
      name: t('ruleForm.rehearsal.ruleName'),
      eventTypeId: category?.id ?? '',
      eventLevelId: level?.id ?? '',
    }
    await rehearsal.start(rehearsedRule(rule, stand), days).catch(refuse)
  }
  const setThreshold = (index: number, value: string) =>
    patch({ conditions: draft.conditions.map((c, i) => (i === index ? { ...c, dataValue: value } : c)) })
  const percent = job?.total ? Math.round((job.done / job.total) * 100) : 0
  return (
    <aside className="tc-panel tc-rule-rehearsal" aria-label={t('ruleForm.rehearsal.title')}>
      <h2>{t('ruleForm.rehearsal.title')}</h2>
      <p className="tc-faint">{t('ruleForm.rehearsal.hint')}</p>
      <div className="tc-rule-choices">
        <span>{t('ruleForm.rehearsal.last')}</span>
        <InputNumber
          className="tc-rule-days"
          min={1}
          max={MAX_DAYS}
          precision={0}
          value={days}
          disabled={running}
          aria-label={t('ruleForm.rehearsal.days')}
          onChange={(next) => setDays(next ?? 7)}
        />
        <span>{t('ruleForm.rehearsal.days')}</span>
        {running ? (
          <Button loading={rehearsal.cancelling} onClick={() => void rehearsal.stop()}>
            {t('ruleForm.rehearsal.stop')}
          </Button>
        ) : (
          <Button loading={rehearsal.starting} onClick={() => void start()}>
            {t(result ? 'ruleForm.rehearsal.again' : 'ruleForm.rehearsal.run')}
          </Button>
        )}
      </div>
      {running && (
        <div aria-live="polite">
          <Progress percent={percent} size="small" status="active" />
          <div>{t(job?.state === 'running' ? 'ruleForm.rehearsal.running' : 'ruleForm.rehearsal.waiting')}</div>
          <div className="tc-faint">{t('ruleForm.rehearsal.leave')}</div>
        </div>
      )}
      {job?.state === 'cancelled' && <Alert type="info" showIcon title={t('ruleForm.rehearsal.cancelled')} />}
      {job?.state === 'failed' && (
        <Alert type="error" showIcon title={t('ruleForm.rehearsal.failed', { reason: job.error ?? '' })} />
      )}
      {!!rehearsal.error && (
        <Alert
          type="error"
          showIcon
          title={t('ruleForm.rehearsal.failed', { reason: errorText(rehearsal.error, t) })}
        />
      )}
      {result && started && (
        <Suspense>
          <RehearsalResult
            result={result}
            stale={started.of !== fingerprint(rule)}
            rule={rule}
            functions={functions}
            onThreshold={setThreshold}
          />
        </Suspense>
      )}
    </aside>
  )
}
