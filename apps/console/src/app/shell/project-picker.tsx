import { DownOutlined } from '@ant-design/icons'
import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { projectScope } from '../../kit/project-scope.ts'
import { useStore } from '../../kit/store.ts'
import { useUser } from '../../kit/user.tsx'

const load = () => import('./project-tree.tsx')
const LazyTree = lazy(() => load().then((m) => ({ default: m.ProjectTree })))

/** Which projects the lists show. A button until it is wanted: the tree weighs more than the rest of the bar. */
export function ProjectPicker() {
  const t = useT()
  const chosen = useStore(projectScope)
  const { tenantId } = useUser()
  const [open, setOpen] = useState(false)
  const any = useCall(deptSelect, { deptType: '3', tenantId, size: 1 }, { staleTime: 5 * 60_000 })
  if (!any.data?.records.length) return null
  const button = (
    <Button
      variant="filled"
      color="default"
      className="tc-projects"
      aria-haspopup="tree"
      aria-label={t('shell.projectsLabel')}
      onPointerEnter={() => void load()}
      onClick={() => setOpen(true)}
    >
      <span>{chosen.length ? t('shell.projectsChosen', { count: chosen.length }) : t('shell.projects')}</span>
      <DownOutlined />
    </Button>
  )
  if (!open) return button
  return (
    <Suspense fallback={button}>
      <LazyTree onClose={() => setOpen(false)} />
    </Suspense>
  )
}
