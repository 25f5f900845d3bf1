import { bellReadAll, type bellState, UNREAD_CAP } from '@tecovie/contract/actions/bell.ts'
import type { LiveMessages } from '@tecovie/contract/actions/stream.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { Badge, Button, Tabs } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { useCan } from '../../kit/user.tsx'
import { BellInbox, BellNotices } from './bell-entries.tsx'
import { BellEvents } from './bell-events.tsx'

interface BellPanelProps {
  state: OutputOf<typeof bellState> | undefined
  events: readonly LiveMessages['events'][]
  newEvents: number
  onClose: () => void
  /** A notice was chosen to be read. */
  onRead: (id: string) => void
}

/** What the bell opens: one tab a kind. */
export function BellPanel({ state, events, newEvents, onClose, onRead }: BellPanelProps) {
  const t = useT()
  const mayEvents = useCan()(['ruleEvents'])
  const readAll = useAct(bellReadAll, null)
  const notices = state?.noticeUnread ?? 0
  const inbox = state?.inboxUnread ?? 0
  const tab = (key: string, count: number) => (
    <Badge count={count} overflowCount={UNREAD_CAP - 1} size="small" offset={[8, -2]}>
      {t(`bell.${key}`)}
    </Badge>
  )
  const items = [
    {
      key: 'notices',
      label: tab('notices', notices),
      children: <BellNotices entries={state?.notices ?? []} onOpen={onClose} onRead={onRead} />,
    },
    { key: 'inbox', label: tab('inbox', inbox), children: <BellInbox entries={state?.inbox ?? []} onOpen={onClose} /> },
    ...(mayEvents
      ? [{ key: 'events', label: tab('events', newEvents), children: <BellEvents events={events} onOpen={onClose} /> }]
      : []),
  ]
  const first = notices ? 'notices' : inbox ? 'inbox' : newEvents ? 'events' : 'notices'
  return (
    <section className="tc-bell" aria-label={t('bell.title')}>
      <Tabs size="small" defaultActiveKey={first} items={items} />
      {/* Beside the tabs, not among them: a list of tabs holds nothing else. */}
      <Button
        type="link"
        size="small"
        disabled={notices + inbox === 0}
        loading={readAll.busy}
        onClick={() => void readAll.act({})}
      >
        {t('bell.readAll')}
      </Button>
    </section>
  )
}
