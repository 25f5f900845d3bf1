import { type ApiKey, apiKeyRemove, apiKeys } from '@tecovie/contract/actions/api-key.ts'
import { App, Button, Table } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { SecretOnce } from '../../parts/account/secret-once.tsx'
import { KeyDrawer } from './key-drawer.tsx'

/** The reader's API keys: what they may do, when they were used; takes them back at once. */
export function KeysTab() {
  const t = useT()
  const { modal } = App.useApp()
  const { data, error, refetch } = useCall(apiKeys, {}, { staleTime: 0 })
  const remove = useAct(apiKeyRemove, 'apiKey.removed')
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState('')
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  const take = ({ id, name }: ApiKey) =>
    modal.confirm({
      title: t('apiKey.removeConfirm', { name }),
      okButtonProps: { danger: true },
      onOk: async () => void (await remove.act({ ids: [id] })),
    })
  return (
    <>
      <div className="tc-keys-head tc-gap">
        <span>{t('apiKey.purpose')}</span>
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('apiKey.add')}
        </Button>
      </div>
      <Table<ApiKey>
        size="small"
        rowKey="id"
        dataSource={data}
        pagination={false}
        locale={{ emptyText: <EmptyState /> }}
        columns={[
          {
            title: t('apiKey.name'),
            render: (_, row) => (
              <>
                {row.name} {row.expired && <StatusTag tone="off" text={t('apiKey.expired')} />}
                <div className="tc-keys-hint tc-num">{row.hint}…</div>
              </>
            ),
          },
          { title: t('apiKey.scope'), render: (_, row) => row.scopes.map((s) => s.title).join(', ') },
          { title: t('apiKey.expires'), width: 150, render: (_, row) => <TimeText value={row.expireTime} /> },
          {
            title: t('apiKey.last'),
            width: 150,
            render: (_, row) =>
              row.lastTime ? (
                <>
                  <TimeText value={row.lastTime} />
                  <div className="tc-keys-hint tc-num">{row.lastAddress}</div>
                </>
              ) : (
                t('apiKey.never')
              ),
          },
          {
            title: t('kit.actions'),
            width: 90,
            render: (_, row) => (
              <Button
                type="link"
                size="small"
                danger
                className="tc-cell-link"
                disabled={remove.busy}
                onClick={() => take(row)}
              >
                {t('apiKey.remove')}
              </Button>
            ),
          },
        ]}
      />
      {adding && (
        <KeyDrawer
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false)
            setMade(key)
          }}
        />
      )}
      {made && (
        <SecretOnce
          title={t('apiKey.made')}
          text={t('apiKey.madeText')}
          items={[[t('apiKey.hint'), made]]}
          onClose={() => setMade('')}
        />
      )}
    </>
  )
}
