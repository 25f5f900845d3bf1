import { useRouter } from '@tanstack/react-router'
import type { LiveMessages } from '@tecovie/contract/actions/stream.ts'
import { Button } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { hrefOf } from '../../kit/tab-store.ts'
import { EmptyState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

const EVENTS = '/device/deviceMonitor/ruleEvents'

interface BellEventsProps {
  events: readonly LiveMessages['events'][]
  onOpen: () => void
}

/** Rule events since the page was opened, the newest first. */
export function BellEvents({ events, onOpen }: BellEventsProps) {
  const t = useT()
  const router = useRouter()
  const all = () => {
    onOpen()
    router.history.push(hrefOf(EVENTS))
  }
  return (
    <>
      <div className="tc-bell-list">
        {events.length === 0 && <EmptyState title={t('shell.noEvents')} />}
        {events.map((event) => (
          <div key={`${event.eventId}.${event.at}`} className="tc-bell-row">
            <strong>{event.eventName}</strong>
            <span className="tc-faint">{event.deviceName}</span>
            <TimeText value={event.at} />
          </div>
        ))}
      </div>
      <Button type="link" block onClick={all}>
        {t('shell.allEvents')}
      </Button>
    </>
  )
}
