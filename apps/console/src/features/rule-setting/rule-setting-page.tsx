import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { CategoryTab } from './category-tab.tsx'
import { LevelTab } from './level-tab.tsx'

/** Event categories and event levels: what rules choose from. */
export function RuleSettingPage() {
  const t = useT()
  const navigate = useNavigate()
  const { tab = 'category' } = useSearch({ strict: false }) as { tab?: string }
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader title={t('ruleSetting.title')} purpose={t('ruleSetting.purpose')} />
      <Tabs
        className="tc-fill-tabs"
        destroyOnHidden
        activeKey={tab}
        onChange={(key) => void navigate({ to: '.', search: { tab: key } } as never)}
        items={[
          { key: 'category', label: t('ruleSetting.category'), children: <CategoryTab /> },
          { key: 'level', label: t('ruleSetting.level'), children: <LevelTab /> },
        ]}
      />
    </div>
  )
}
