import { cancelCommands, commandSummary } from '@tecovie/contract/actions/command.ts'
import { jobDetail } from '@tecovie/contract/actions/job.ts'
import { COMMAND_STATES, type CommandState, command } from '@tecovie/contract/resources/command.ts'
import { Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useT } from '../../kit/i18n.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { StatusTag, type Tone } from '../../kit/view/status-tag.tsx'

const TONES: Record<CommandState, Tone> = {
  created: 'off',
  sent: 'info',
  acknowledged: 'success',
  refused: 'error',
  timedOut: 'warning',
  cancelled: 'off',
}

interface Failure {
  id: string
  deviceName: string
  reason: string | null
  resultCode: number | null
}
const KNOWN = ['offline', 'noReply', 'waited', 'removed', 'cancelled', 'notSent']
const FAILURES = 20

/** Which devices did not do it, and why; the first of them. */
function Failures({ jobId, failed }: { jobId: string; failed: number }) {
  const t = useT()
  const input = { jobId, state_in: 'refused,timedOut', size: FAILURES, failed }
  const { data } = useCall(command.calls.list as AnyAction, input, { staleTime: 0, keep: true })
  const rows = (data as { records: Failure[] } | undefined)?.records ?? []
  const why = (row: Failure) =>
    row.reason && KNOWN.includes(row.reason) ? t(`command.reasons.${row.reason}`) : (row.reason ?? row.resultCode ?? '')
  return (
    <ul className="tc-failures">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="tc-cut">{row.deviceName}</span>
          <span className="tc-faint">{why(row)}</span>
        </li>
      ))}
    </ul>
  )
}

/** How far a group's command is; it moves by itself, and what was not sent can be taken back. */
export function ControlProgress({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useT()
  const at = useRef<HTMLElement>(null)
  useEffect(() => {
    if (jobId) at.current?.scrollIntoView({ block: 'nearest' })
  }, [jobId])
  const summary = useCall(commandSummary, { jobId }, { staleTime: 0 })
  const job = useCall(jobDetail, { id: jobId }, { staleTime: 0 })
  const renew = () => void Promise.all([summary.refetch(), job.refetch()])
  useLive([`job:${jobId}`], renew, renew)
  const { act: cancel, busy } = useAct(cancelCommands, null)
  const states = summary.data ?? {}
  const of = (state: CommandState) => states[state] ?? 0
  const failed = of('refused') + of('timedOut') + of('cancelled')
  const done = of('acknowledged') + failed
  const made = COMMAND_STATES.reduce((sum, state) => sum + of(state), 0)
  const total = Math.max(job.data?.total ?? 0, made)
  const percent = total ? Math.floor((done / total) * 100) : 0
  const open = done < total && job.data?.state !== 'cancelled'
  return (
    <section ref={at} className="tc-stack tc-gap" aria-live="polite">
      <h2>{t('command.life')}</h2>
      <Progress percent={percent} status={open ? 'active' : failed ? 'exception' : 'success'} />
      <span className="tc-faint">{t('command.progress', { done, total, failed })}</span>
      <ul className="tc-states">
        {COMMAND_STATES.filter((state) => of(state)).map((state) => (
          <li key={state}>
            <StatusTag tone={TONES[state]} text={t(`resources.command.options.state.${state}`)} />
            <strong className="tc-num">{of(state)}</strong>
          </li>
        ))}
      </ul>
      {failed > 0 && <Failures jobId={jobId} failed={failed} />}
      <div className="tc-bar">
        {open && of('created') + (total - made) > 0 && (
          <Button
            size="small"
            danger
            loading={busy}
            onClick={async () => {
              if (await cancel({ jobId })) renew()
            }}
          >
            {t('command.cancel')}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t('command.close')}
        </Button>
      </div>
    </section>
  )
}
