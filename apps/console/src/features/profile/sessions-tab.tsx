import {
  ownSessions,
  removeOtherSessions,
  removeSessions,
  type SessionPlace,
} from '@tecovie/contract/actions/session.ts'
import { App, Button, Table } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { deviceOf } from './device-of.ts'

/** Where the reader is signed in; ends it elsewhere, at once. */
export function SessionsTab() {
  const t = useT()
  const { modal } = App.useApp()
  const { data, error, refetch } = useCall(ownSessions, {}, { staleTime: 0 })
  const one = useAct(removeSessions, 'profile.sessions.ended')
  const others = useAct(removeOtherSessions, 'profile.sessions.ended')
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  const end = (title: string, onOk: () => Promise<unknown>) =>
    modal.confirm({ title, onOk: async () => void (await onOk()) })
  return (
    <>
      <div className="tc-security-actions tc-gap">
        <Button
          danger
          disabled={data.length < 2 || others.busy}
          onClick={() => end(t('profile.sessions.othersConfirm'), () => others.act({}))}
        >
          {t('profile.sessions.others')}
        </Button>
      </div>
      <Table<SessionPlace>
        size="small"
        rowKey="id"
        dataSource={data}
        pagination={false}
        locale={{ emptyText: <EmptyState /> }}
        columns={[
          {
            title: t('profile.sessions.device'),
            render: (_, row) => (
              <span title={row.userAgent} className="tc-session">
                {deviceOf(row.userAgent) || t('profile.sessions.unknown')}
                {row.current && <StatusTag tone="success" text={t('profile.sessions.current')} />}
                {row.locked && <StatusTag tone="off" text={t('lock.title')} />}
              </span>
            ),
          },
          { title: t('profile.sessions.address'), dataIndex: 'address', width: 150, className: 'tc-num' },
          {
            title: t('profile.sessions.first'),
            width: 150,
            render: (_, row) => <TimeText value={row.createTime} />,
          },
          { title: t('profile.sessions.last'), width: 150, render: (_, row) => <TimeText value={row.lastTime} /> },
          {
            title: t('kit.actions'),
            width: 90,
            render: (_, row) =>
              !row.current && (
                <Button
                  type="link"
                  size="small"
                  className="tc-cell-link"
                  disabled={one.busy}
                  onClick={() => end(t('profile.sessions.endConfirm'), () => one.act({ ids: [row.id] }))}
                >
                  {t('profile.sessions.end')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
