import { deptMenuList, updateDeptMenuList } from '@tecovie/contract/resources/dept.ts'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { GrantDrawer } from '../../parts/grant/grant-drawer.tsx'

/** Which applications the people of an organisation may use; none ticked: they are not limited. */
export function DeptGrantDrawer({ dept, onClose }: { dept: { id: string; deptName: string }; onClose: () => void }) {
  const t = useT()
  const granted = useCall(deptMenuList, { deptId: dept.id }, { staleTime: 0 })
  const { act, busy } = useAct(updateDeptMenuList)
  const answer = granted.data as { records: { menuId: string }[] } | undefined
  const data = useMemo(() => answer?.records.map((r) => r.menuId), [answer])
  return (
    <GrantDrawer
      title={t('resources.dept.grantTitle', { name: dept.deptName })}
      keys={{ ...granted, data }}
      busy={busy}
      onSave={(menuList) => act({ deptId: dept.id, menuList })}
      onClose={onClose}
    >
      <Alert className="tc-gap" type="info" showIcon title={t('resources.dept.grantHint')} />
    </GrantDrawer>
  )
}
