import { ruleEventLog } from '@tecovie/contract/resources/rule-event.ts'
import { Descriptions, Drawer, Space, Timeline } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

interface LogRow {
  id: string
  kind: string
  description: string
  value: string
  valueDesc: string
  userName: string | null
  at: string
}
interface Evidence {
  conditions?: { code: string; name?: string; value: unknown; compare: string; threshold: unknown; unit?: string }[]
}
interface EventLog {
  records: LogRow[]
  evidence: Evidence | null
}

/** What made an event and what happened to it since. */
export function LogDrawer({ event, onClose }: { event: { id: string; eventName: string }; onClose: () => void }) {
  const t = useT()
  const { data, error, isPending, refetch } = useCall(ruleEventLog, { id: event.id }, { staleTime: 0 })
  const log = data as EventLog | undefined
  const conditions = log?.evidence?.conditions ?? []
  return (
    <Drawer open size={600} title={t('ruleEvent.logTitle', { name: event.eventName })} onClose={onClose}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <LoadingState />}
      {conditions.length > 0 && (
        <Descriptions
          className="tc-gap"
          bordered
          size="small"
          column={1}
          title={t('ruleEvent.evidence')}
          items={conditions.map((c, i) => ({
            key: i,
            label: c.name || c.code,
            children: (
              <span className="tc-num">
                {`${String(c.value)} ${c.unit ?? ''}`} · {t(`things.compare.${c.compare}`)}{' '}
                {`${String(c.threshold)} ${c.unit ?? ''}`}
              </span>
            ),
          }))}
        />
      )}
      {log?.records.length === 0 && <EmptyState />}
      <Timeline
        items={(log?.records ?? []).map((row) => ({
          key: row.id,
          content: (
            <>
              <Space>
                {t(`ruleEvent.kinds.${row.kind}`)}
                {row.userName && <span className="tc-faint">{row.userName}</span>}
                <span className="tc-faint">
                  <TimeText value={row.at} />
                </span>
              </Space>
              {row.description && <div className="tc-faint">{row.description}</div>}
              {row.valueDesc && row.valueDesc !== row.description && (
                <div className="tc-faint tc-num">{row.valueDesc}</div>
              )}
            </>
          ),
        }))}
      />
    </Drawer>
  )
}
