import { SendOutlined } from '@ant-design/icons'
import { cancelCommands } from '@tecovie/contract/actions/command.ts'
import { command } from '@tecovie/contract/resources/command.ts'
import { lazy } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import type { Row } from '../../kit/fields/field-cell.tsx'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { shownValue, useFunctions } from './use-functions.ts'

interface Spec {
  code: string
  name: string
  dataType: unknown
}

const SendDrawer = lazy(() => import('./send-drawer.tsx').then((m) => ({ default: m.SendDrawer })))

/** What the device was told and what came of it; each row lives as the device answers. */
export function CommandsTab({ device }: { device: { id: string; productId: string; deviceName: string } }) {
  const t = useT()
  const list = useResourceList(command, { query: { deviceId: device.id }, url: false })
  useLive([`device:${device.id}`], (_topic, message) => {
    if ((message as { kind: string }).kind === 'command') list.refresh()
  })
  const { functions } = useFunctions(device.productId)
  const nameOf = (code: string) => String(functions.find((f) => f.code === code)?.name ?? code)
  /** Values by name, as a person reads them. */
  const said = (value: unknown, row: Row) => {
    const called = functions.find((f) => f.code === row.code) as { input?: Spec[]; output?: Spec[] } | undefined
    const specs =
      row.kind === 'set' ? (functions as unknown as Spec[]) : [...(called?.input ?? []), ...(called?.output ?? [])]
    const text = Object.entries((value ?? {}) as Record<string, unknown>)
      .map(([code, v]) => {
        const spec = specs.find((s) => s.code === code)
        return `${spec?.name ?? code}: ${shownValue(spec, v, t)}`
      })
      .join('; ')
    return text ? <span title={text}>{text}</span> : '–'
  }
  const reason = (value: unknown) => {
    const text = t(`command.reasons.${String(value)}`)
    return value ? (text.startsWith('command.reasons') ? String(value) : text) : '–'
  }
  return (
    <ListTable
      list={list}
      memory="device-commands"
      toolbar={[
        {
          key: 'send',
          label: 'command.send',
          keys: ['deviceList_control'],
          primary: true,
          icon: <SendOutlined />,
          open: (close) => <SendDrawer device={device} onClose={close} onSent={list.refresh} />,
        },
      ]}
      columns={[
        { name: 'kind', width: 92 },
        {
          name: 'code',
          render: (value) =>
            String(value ?? '')
              .split(',')
              .map(nameOf)
              .join(', ') || '–',
        },
        { name: 'params', render: said },
        { name: 'state', width: 110, render: (value) => <DictTag dict="commandState" value={value} /> },
        { name: 'result', render: said },
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
  )
}
