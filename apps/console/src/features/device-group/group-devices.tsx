import { addGroupDevices, deviceGroup, removeGroupDevices } from '@tecovie/contract/resources/device-group.ts'
import { App, Button, Drawer, Popconfirm } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { useProjectQuery } from '../../kit/project-scope.ts'
import { Can } from '../../kit/user.tsx'
import { DeviceChoice } from './device-choice.tsx'

interface Group {
  id: string
  productId: string
  groupName: string
}
const ADD = ['deviceControl_addDevice', 'deviceGroup_edit']
const REMOVE = ['deviceControl_deleteDevice', 'deviceGroup_edit']

/** The devices of a group: looked through, added, removed. */
export function GroupDevices({ group, readOnly = false }: { group: Group; readOnly?: boolean }) {
  const t = useT()
  const { message } = App.useApp()
  const projects = useProjectQuery()
  const [chosen, setChosen] = useState<string[]>([])
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const run = async (action: typeof addGroupDevices, deviceIds: string[], done: string) => {
    if (!deviceIds.length) return void message.warning(t('deviceGroup.chooseDevices'))
    setBusy(true)
    try {
      await call(action, { id: group.id, deviceIds, ...projects })
      void message.success(t(done))
      setChosen([])
      setAdding(false)
      void invalidate(deviceGroup.name, 'device')
    } catch (error) {
      void message.error(errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <section className="tc-form-section">
      <h3>{t('deviceGroup.devices')}</h3>
      {!readOnly && (
        <div className="tc-bar tc-gap">
          <Can keys={ADD}>
            <Button onClick={() => setAdding(true)}>{t('deviceGroup.addDevices')}</Button>
          </Can>
          <Can keys={REMOVE}>
            <Popconfirm
              title={t('deviceGroup.removeDevicesConfirm')}
              disabled={!chosen.length}
              onConfirm={() => run(removeGroupDevices, chosen, 'deviceGroup.removed')}
            >
              <Button danger loading={busy} onClick={() => chosen.length || run(removeGroupDevices, [], '')}>
                {t('deviceGroup.removeDevices')}
              </Button>
            </Popconfirm>
          </Can>
        </div>
      )}
      <DeviceChoice
        memory="groupDevices"
        query={{ groupId: group.id }}
        chosen={chosen}
        onChoose={readOnly ? undefined : setChosen}
      />
      {adding && (
        <AddDevices
          group={group}
          busy={busy}
          onAdd={(ids) => run(addGroupDevices, ids, 'deviceGroup.added')}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

interface AddDevicesProps {
  group: Group
  busy: boolean
  onAdd: (ids: string[]) => void
  onClose: () => void
}

/** Devices of the group's product that are not in it yet. */
function AddDevices({ group, busy, onAdd, onClose }: AddDevicesProps) {
  const t = useT()
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Drawer
      open
      size={620}
      title={`${t('deviceGroup.addDevices')} · ${group.groupName}`}
      onClose={onClose}
      footer={
        <div className="tc-drawer-footer">
          <span className="tc-faint">{t('command.selected', { n: chosen.length })}</span>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => onAdd(chosen)}>
            {t('deviceGroup.addDevices')}
          </Button>
        </div>
      }
    >
      <DeviceChoice
        memory="groupAddDevices"
        query={{ productId: group.productId, notGroupId: group.id }}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Drawer>
  )
}
