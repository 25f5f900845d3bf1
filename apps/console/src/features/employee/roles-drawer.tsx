import { role } from '@tecovie/contract/resources/role.ts'
import { updateUserRoleList } from '@tecovie/contract/resources/user.ts'
import { Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { invalidate, useAct } from '../../kit/net/use-call.ts'

interface RolesDrawerProps {
  person: { id: string; name: string; roleIds: string; roleNames: string }
  onClose: () => void
}

/** The roles of one person, chosen from the table of roles. */
export function RolesDrawer({ person, onClose }: RolesDrawerProps) {
  const t = useT()
  const list = useResourceList(role, { url: false })
  const { act, busy } = useAct(updateUserRoleList)
  const names = person.roleNames.split(',')
  const [start] = useState(
    () =>
      new Map(
        person.roleIds
          .split(',')
          .filter(Boolean)
          .map((id, i) => [id, names[i] ?? id]),
      ),
  )
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(start)
  const changed = chosen.size !== start.size || [...chosen.keys()].some((id) => !start.has(id))
  const { mayLeave } = useLeaveGuard(changed)
  const close = async () => {
    if (!busy && (await mayLeave())) onClose()
  }
  const save = async () => {
    if (!(await act({ userId: person.id, roleList: [...chosen.keys()] }))) return
    void invalidate('employee')
    void invalidate('user')
    onClose()
  }
  const set = (rows: readonly { id: string; roleName: string }[], on: boolean) => {
    const next = new Map(chosen)
    for (const row of rows) on ? next.set(row.id, row.roleName) : next.delete(row.id)
    setChosen(next)
  }
  return (
    <Drawer
      open
      size={720}
      title={t('resources.employee.authorizeTitle', { name: person.name })}
      onClose={close}
      mask={{ closable: !changed }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!changed} onClick={save}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      <div className="tc-page-fill">
        <p>
          <span className="tc-faint">{t('resources.employee.chosen', { count: chosen.size })} </span>
          {[...chosen].map(([id, name]) => (
            <Tag key={id} closable onClose={() => set([{ id, roleName: name }], false)}>
              {name}
            </Tag>
          ))}
        </p>
        <SearchForm list={list} filters={['roleName', 'roleAlias']} />
        <ListTable
          list={list}
          memory="employee-roles"
          columns={['roleName', 'roleAlias', { name: 'userCount', width: 90 }]}
          table={{
            rowSelection: {
              selectedRowKeys: [...chosen.keys()],
              onSelect: (row, on) => set([row], on),
              onSelectAll: (on, _rows, touched) => set(touched, on),
            },
          }}
        />
      </div>
    </Drawer>
  )
}
