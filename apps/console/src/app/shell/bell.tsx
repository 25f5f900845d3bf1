import { BellOutlined } from '@ant-design/icons'
import { bellState, UNREAD_CAP } from '@tecovie/contract/actions/bell.ts'
import type { LiveMessages } from '@tecovie/contract/actions/stream.ts'
import { Badge, Button, Popover, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { languageStore, useT } from '../../kit/i18n.ts'
import { liveState } from '../../kit/net/live.ts'
import { invalidate, useCall } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { useStore } from '../../kit/store.ts'
import { useCan } from '../../kit/user.tsx'
import { LoadingState } from '../../kit/view/states.tsx'
import { useGathered } from '../../parts/event/use-gathered.ts'

// The frame carries the number only; what it counts is loaded by who looks.
const BellPanel = lazy(() => import('./bell-panel.tsx').then((m) => ({ default: m.BellPanel })))
const NoticeReader = lazy(() => import('./notice-reader.tsx').then((m) => ({ default: m.NoticeReader })))

type EventMessage = LiveMessages['events']
const KEPT = 20

/** What waits for the reader: notices, personal entries, and rule events as they happen. */
export function Bell() {
  const t = useT()
  const mayEvents = useCan()(['ruleEvents'])
  const live = useStore(liveState)
  const [open, setOpen] = useState(false)
  const [events, setEvents] = useState<EventMessage[]>([])
  const [newEvents, setNewEvents] = useState(0)
  const [reading, setReading] = useState<string>()
  // Titles come in the reader's language: another language is another answer.
  const { data } = useCall(bellState, { lang: useStore(languageStore) }, { keep: true })
  const again = useGathered(() => void invalidate('bell'), 300)
  useLive(['notices', 'inbox', ...(mayEvents ? ['events'] : [])], (topic, message) => {
    if (topic !== 'events') return again()
    const event = message as EventMessage
    void invalidate('ruleEvent')
    if (event.kind !== 'raised') return
    setEvents((all) => [event, ...all].slice(0, KEPT))
    setNewEvents((n) => n + 1)
  })
  const unread = (data?.noticeUnread ?? 0) + (data?.inboxUnread ?? 0) + newEvents
  const change = (next: boolean) => {
    setOpen(next)
    // What was shown is no longer new.
    if (!next) setNewEvents(0)
  }
  const read = (id: string) => {
    change(false)
    setReading(id)
  }
  const panel = (
    <Suspense fallback={<LoadingState rows={3} />}>
      <BellPanel state={data} events={events} newEvents={newEvents} onClose={() => change(false)} onRead={read} />
    </Suspense>
  )
  const broken = live === 'broken'
  const label = unread ? `${t('bell.title')} · ${t('bell.unread', { count: unread })}` : t('bell.title')
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        open={open}
        onOpenChange={change}
        content={panel}
      >
        <Tooltip title={open ? '' : t(broken ? 'shell.liveBroken' : 'shell.live')}>
          <Badge
            count={unread}
            overflowCount={UNREAD_CAP - 1}
            size="small"
            offset={[-6, 6]}
            dot={broken && unread === 0}
            status="warning"
          >
            <Button type="text" icon={<BellOutlined />} aria-label={label} />
          </Badge>
        </Tooltip>
      </Popover>
      {reading && (
        <Suspense>
          <NoticeReader id={reading} onClose={() => setReading(undefined)} />
        </Suspense>
      )}
    </>
  )
}
