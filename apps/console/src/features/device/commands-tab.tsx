import { SendOutlined } from '@ant-design/icons'
import { cancelCommands } from '@tecovie/contract/actions/command.ts'
import { command } from '@tecovie/contract/resources/command.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { Can } from '../../kit/user.tsx'

const SendDrawer = lazy(() => import('./send-drawer.tsx').then((m) => ({ default: m.SendDrawer })))

/** What the device was told and what came of it; each row lives as the device answers. */
export function CommandsTab({ device }: { device: { id: string; productId: string; deviceName: string } }) {
  const t = useT()
  const list = useResourceList(command, { query: { deviceId: device.id }, url: false })
  const [sending, setSending] = useState(false)
  useLive([`device:${device.id}`], (_topic, message) => {
    if ((message as { kind: string }).kind === 'command') list.refresh()
  })
  const reason = (value: unknown) => {
    const text = t(`command.reasons.${String(value)}`)
    return value ? (text.startsWith('command.reasons') ? String(value) : text) : '–'
  }
  return (
    <>
      <Can keys={['deviceList_control']}>
        <Button className="tc-gap" type="primary" icon={<SendOutlined />} onClick={() => setSending(true)}>
          {t('command.send')}
        </Button>
      </Can>
      <ListTable
        list={list}
        memory="device-commands"
        columns={[
          { name: 'kind', width: 92 },
          'code',
          { name: 'params', render: (value) => <code>{JSON.stringify(value)}</code> },
          { name: 'state', width: 110, render: (value) => <DictTag dict="commandState" value={value} /> },
          { name: 'result', render: (value) => (value ? <code>{JSON.stringify(value)}</code> : '–') },
          { name: 'reason', render: reason },
          { name: 'appUserName', hidden: true },
          'createTime',
          { name: 'sentAt', hidden: true },
          'finishedAt',
          { name: 'deadline', hidden: true },
        ]}
        actions={[
          {
            key: 'cancel',
            label: 'kit.cancel',
            keys: ['deviceList_control'],
            show: (row) => row.state === 'created',
            run: async (row) => {
              await call(cancelCommands, { id: row.id })
              list.refresh()
            },
          },
        ]}
      />
      <Suspense>
        {sending && <SendDrawer device={device} onClose={() => setSending(false)} onSent={list.refresh} />}
      </Suspense>
    </>
  )
}
