import { changeRoleUsers, user } from '@tecovie/contract/resources/user.ts'
import { Button, Drawer, Flex, Form } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'
import { invalidate, useAct } from '../../kit/net/use-call.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'

/** Who holds a role: a page at a time, some added, some taken away; everybody else keeps it. */
export function RoleUsersDrawer({ role, onClose }: { role: { id: string; roleName: string }; onClose: () => void }) {
  const t = useT()
  const list = useResourceList(user, { query: { roleId: role.id }, url: false })
  const { act, busy } = useAct(changeRoleUsers)
  const [chosen, setChosen] = useState<string[]>([])
  const renew = () => {
    void invalidate('role')
    list.refresh()
  }
  const add = async () => {
    if (!(await act({ roleId: role.id, add: chosen, remove: [] }))) return
    setChosen([])
    renew()
  }
  const remove = async (ids: readonly string[]) => {
    await call(changeRoleUsers, { roleId: role.id, add: [], remove: [...ids] })
    list.selection.clear()
    renew()
  }
  const taking = {
    key: 'remove',
    label: 'resources.role.removeUsers',
    danger: true,
    confirm: 'resources.role.removeConfirm',
  }
  return (
    <Drawer open size={720} title={t('resources.role.usersTitle', { name: role.roleName })} onClose={onClose}>
      <div className="tc-page-fill">
        <Form layout="vertical">
          <Form.Item label={t('resources.role.addUsers')} help={t('resources.role.addHint')}>
            <Flex gap={8}>
              <RemotePicker
                of={user}
                label="account"
                multiple
                aria-label={t('resources.role.addUsers')}
                value={chosen}
                onChange={(ids) => setChosen(ids as string[])}
              />
              <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={add}>
                {t('kit.add')}
              </Button>
            </Flex>
          </Form.Item>
        </Form>
        <SearchForm list={list} filters={['account', 'realName']} />
        <ListTable
          list={list}
          memory="role-users"
          selectable
          columns={['account', 'realName', 'deptName', 'statusName']}
          toolbar={[{ ...taking, needs: 'rows', run: (page) => remove(page.selection.ids) }]}
          actions={[{ ...taking, run: (row) => remove([row.id]) }]}
        />
      </div>
    </Drawer>
  )
}
