import { deptMenuList } from '@tecovie/contract/resources/dept.ts'
import { grantTree } from '@tecovie/contract/resources/menu.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { GrantTree, ticked } from '../../parts/grant/grant-tree.tsx'
import { DeptGrantDrawer } from './dept-grant-drawer.tsx'

/** The applications an organisation is authorised for, as a tree of ticks; changed in a drawer. */
export function GrantedMenus({ dept }: { dept: { id: string; deptName: string } }) {
  const t = useT()
  const granted = useCall(deptMenuList, { deptId: dept.id }, { staleTime: 0 })
  const tree = useCall(grantTree, {})
  const [granting, setGranting] = useState(false)
  const error = granted.error ?? tree.error
  if (error) return <ErrorState error={error} retry={() => void Promise.all([granted.refetch(), tree.refetch()])} />
  if (!granted.data || !tree.data) return <LoadingState rows={8} />
  const { records, from, inherited } = granted.data
  const ids = records.length ? records.map((r) => r.menuId) : inherited
  return (
    <div className="tc-scroll tc-page-main">
      <div>
        <Button type="primary" onClick={() => setGranting(true)}>
          {t('resources.dept.grant')}
        </Button>
      </div>
      {!records.length && (
        <Alert
          type="info"
          showIcon
          title={from ? t('resources.dept.appsInherited', { name: from.deptName }) : t('resources.dept.appsFree')}
        />
      )}
      {ids.length > 0 && (
        <div className="tc-panel tc-panel-narrow">
          <GrantTree nodes={tree.data} ticks={ticked(tree.data, new Set(ids))} />
        </div>
      )}
      {granting && <DeptGrantDrawer dept={dept} onClose={() => setGranting(false)} />}
    </div>
  )
}
