import { grantRoles, roleTreeKeys } from '@tecovie/contract/resources/menu.ts'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { GrantDrawer } from '../../parts/grant/grant-drawer.tsx'

/** Which menus and buttons a role holds. */
export function RoleGrantDrawer({ role, onClose }: { role: { id: string; roleName: string }; onClose: () => void }) {
  const t = useT()
  const keys = useCall(roleTreeKeys, { roleIds: role.id }, { staleTime: 0 })
  const { act, busy } = useAct(grantRoles)
  return (
    <GrantDrawer
      title={t('resources.role.grantTitle', { name: role.roleName })}
      keys={keys}
      busy={busy}
      onSave={(menuIds) => act({ roleIds: [role.id], menuIds })}
      onClose={onClose}
    />
  )
}
