import { roleUsers } from '@tecovie/contract/resources/menu.ts'
import { updateRoleUserList, user } from '@tecovie/contract/resources/user.ts'
import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'

/** Who holds a role. */
export function RoleUsersDrawer({ role, onClose }: { role: { id: string; roleName: string }; onClose: () => void }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useCall(roleUsers, { roleId: role.id }, { staleTime: 0 })
  const { act, busy } = useAct(updateRoleUserList)
  const [changed, setChanged] = useState<string[]>()
  const { mayLeave } = useLeaveGuard(changed !== undefined)
  const chosen = changed ?? (data ?? []).map((u) => u.id)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const save = async () => {
    if (await act({ roleId: role.id, userList: chosen })) onClose()
  }
  return (
    <Drawer
      open
      size={600}
      title={t('resources.role.usersTitle', { name: role.roleName })}
      onClose={close}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!data || isFetching} onClick={save}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && (!data || isFetching) && <LoadingState />}
      {!error && data && !isFetching && (
        <Form layout="vertical">
          <Form.Item label={t('resources.role.usersHint')}>
            <RemotePicker
              of={user}
              label="account"
              multiple
              value={chosen}
              onChange={(ids) => setChanged(ids as string[])}
            />
          </Form.Item>
        </Form>
      )}
    </Drawer>
  )
}
