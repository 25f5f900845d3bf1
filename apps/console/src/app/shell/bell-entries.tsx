import { useRouter } from '@tanstack/react-router'
import { bellRead, type bellState } from '@tecovie/contract/actions/bell.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { App, Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { useCan } from '../../kit/user.tsx'
import { EmptyState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

type State = OutputOf<typeof bellState>

interface EntryProps {
  title: string
  read: boolean
  time: string
  note?: ReactNode
  onClick: () => void
}

/** One entry: a dot while it is unread. */
function Entry({ title, read, time, note, onClick }: EntryProps) {
  return (
    <button type="button" className="tc-bell-row" data-read={read} onClick={onClick}>
      <strong>{title}</strong>
      <span className="tc-faint">{note}</span>
      <TimeText value={time} />
    </button>
  )
}

/** Released notices, the newest first; one is read in a drawer. */
export function BellNotices(props: { entries: State['notices']; onOpen: () => void; onRead: (id: string) => void }) {
  const { entries, onOpen, onRead } = props
  const t = useT()
  const can = useCan()
  const router = useRouter()
  const { act } = useAct(bellRead, null)
  const manage = () => {
    onOpen()
    router.history.push('/desk/notice')
  }
  return (
    <>
      <div className="tc-bell-list">
        {entries.length === 0 && <EmptyState title={t('bell.noNotices')} />}
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            title={entry.title}
            read={entry.read}
            time={entry.releaseTime}
            note={<Tag>{entry.categoryName}</Tag>}
            onClick={() => {
              onRead(entry.id)
              if (!entry.read) void act({ kind: 'notice', id: entry.id })
            }}
          />
        ))}
      </div>
      {can(['notice']) && (
        <Button type="link" block onClick={manage}>
          {t('bell.allNotices')}
        </Button>
      )}
    </>
  )
}

/** Personal entries; one leads to what it is about, or shows its words. */
export function BellInbox({ entries, onOpen }: { entries: State['inbox']; onOpen: () => void }) {
  const t = useT()
  const router = useRouter()
  const { modal } = App.useApp()
  const { act } = useAct(bellRead, null)
  const open = (entry: State['inbox'][number]) => {
    if (!entry.read) void act({ kind: 'inbox', id: entry.id })
    if (!entry.link && !entry.text) return
    onOpen()
    if (entry.link) router.history.push(entry.link)
    else modal.info({ title: entry.title, content: <p className="tc-pre">{entry.text}</p>, okText: t('kit.close') })
  }
  return (
    <div className="tc-bell-list">
      {entries.length === 0 && <EmptyState title={t('bell.noInbox')} />}
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          title={entry.title}
          read={entry.read}
          time={entry.createTime}
          note={entry.text}
          onClick={() => open(entry)}
        />
      ))}
    </div>
  )
}
