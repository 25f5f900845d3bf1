import { resetPassword } from '@tecovie/contract/resources/user.ts'
import { Alert, App, Modal, Table } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'

interface Made {
  id: string
  account: string
  password: string
}

/** Asks, resets, and shows the new passwords once. */
export function ResetDialog({ userIds, onClose }: { userIds: readonly string[]; onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<readonly Made[]>()
  const reset = async () => {
    setBusy(true)
    try {
      setMade(await call(resetPassword, { userIds: [...userIds] }))
    } catch (error) {
      void message.error(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('resources.user.reset')}
      okText={made ? t('kit.keptIt') : t('kit.confirm')}
      closable={!made}
      keyboard={!made}
      cancelButtonProps={made ? { style: { display: 'none' } } : {}}
      confirmLoading={busy}
      onOk={made ? onClose : reset}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {made ? (
        <>
          <Alert type="warning" showIcon title={t('resources.user.shownOnce')} />
          <Table
            className="tc-gap-above"
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={[...made]}
            columns={[
              { dataIndex: 'account', title: t('resources.user.fields.account') },
              {
                dataIndex: 'password',
                title: t('resources.user.fields.password'),
                render: (text: string) => <CopyText text={text} />,
              },
            ]}
          />
        </>
      ) : (
        t('resources.user.resetConfirm', { count: userIds.length })
      )}
    </Modal>
  )
}
