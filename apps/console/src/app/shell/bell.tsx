import { BellOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import type { LiveMessages } from '@tecovie/contract/actions/stream.ts'
import { Badge, Button, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { liveState } from '../../kit/net/live.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { useStore } from '../../kit/store.ts'
import { hrefOf } from '../../kit/tab-store.ts'
import { useCan } from '../../kit/user.tsx'
import { EmptyState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

type EventMessage = LiveMessages['events']
const EVENTS = '/device/deviceMonitor/ruleEvents'
const KEPT = 20

/** Rule events as they happen; the number counts those since the list was last looked at. */
export function Bell() {
  const t = useT()
  const router = useRouter()
  const allowed = useCan()(['ruleEvents'])
  const live = useStore(liveState)
  const [news, setNews] = useState<EventMessage[]>([])
  const [unread, setUnread] = useState(0)
  useLive(allowed ? ['events'] : [], (_topic, message) => {
    const event = message as EventMessage
    void invalidate('ruleEvent')
    if (event.kind !== 'raised') return
    setNews((all) => [event, ...all].slice(0, KEPT))
    setUnread((n) => n + 1)
  })
  if (!allowed) return null
  const list = (
    <div className="tc-bell">
      {news.length === 0 && <EmptyState title={t('shell.noEvents')} />}
      {news.map((event) => (
        <div key={`${event.eventId}.${event.at}`} className="tc-bell-row">
          <strong>{event.eventName}</strong>
          <span className="tc-faint">{event.deviceName}</span>
          <TimeText value={event.at} />
        </div>
      ))}
      <Button type="link" block onClick={() => router.history.push(hrefOf(EVENTS))}>
        {t('shell.allEvents')}
      </Button>
    </div>
  )
  const broken = live === 'broken'
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('shell.events')}
      content={list}
      onOpenChange={() => setUnread(0)}
    >
      <Tooltip title={t(broken ? 'shell.liveBroken' : 'shell.live')}>
        <Badge count={unread} size="small" offset={[-6, 6]} dot={broken && unread === 0} status="warning">
          <Button type="text" icon={<BellOutlined />} aria-label={t('shell.events')} />
        </Badge>
      </Tooltip>
    </Popover>
  )
}
