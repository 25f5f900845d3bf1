import { Tabs } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { usePageMemory } from '../../kit/page-memory.ts'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { MatrixTab } from './matrix-tab.tsx'
import { WhyTab } from './why-tab.tsx'

/** Who may do what, and why. */
export function PermissionReportPage() {
  const t = useT()
  const [tab, setTab] = usePageMemory('/organize/permission-report#tab', 'matrix')
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader title={t('permissionReport.title')} purpose={t('permissionReport.purpose')} />
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'matrix', label: t('permissionReport.matrix'), children: <MatrixTab /> },
          { key: 'why', label: t('permissionReport.why'), children: <WhyTab /> },
        ]}
      />
    </div>
  )
}
