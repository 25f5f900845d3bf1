import { useT } from '../../kit/i18n.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { EventLevel } from '../../parts/event/event-level.tsx'
import { useNewestEvents } from './home-calls.ts'

/** The newest rule events. */
export function NewestEvents() {
  const t = useT()
  const { data, error, isPending, refetch } = useNewestEvents()
  return (
    <section className="tc-panel">
      <h2>{t('home.events')}</h2>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <LoadingState rows={7} />}
      {data?.records.length === 0 && <EmptyState title={t('shell.noEvents')} />}
      <ul className="tc-home-events">
        {data?.records.map((event) => (
          <li key={event.id}>
            <EventLevel level={Number(event.eventLevel ?? 1)} />
            <span className="tc-cut" title={event.eventName}>
              {event.eventName}
            </span>
            <span className="tc-cut tc-faint" title={event.deviceName}>
              {event.deviceName}
            </span>
            <TimeText value={event.triggerTime} />
          </li>
        ))}
      </ul>
    </section>
  )
}
