import { useNavigate, useSearch } from '@tanstack/react-router'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { Tabs } from 'antd'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { CredentialsTab } from './credentials-tab.tsx'
import { FunctionsTab } from './functions-tab.tsx'
import { GuideTab } from './guide-tab.tsx'
import { ScriptTab } from './script-tab.tsx'
import { StorageTab } from './storage-tab.tsx'
import './product.css'

/** Settings of one product: functions, credentials, how to connect, script, retention. */
export function ProductConfigPage() {
  const t = useT()
  const navigate = useNavigate()
  const { id, tab = 'functions' } = useSearch({ strict: false }) as { id?: string; tab?: string }
  const { row, error, loading, refresh } = useResource(productInfo, id)
  usePageTitle(row?.name)
  if (!id || (error && !row))
    return (
      <div className="tc-page">
        <PageHeader title={t('product.config')} back />
        {error ? <ErrorState error={error} retry={refresh} /> : <EmptyState title={t('product.notFound')} />}
      </div>
    )
  if (loading || !row) return <LoadingState />
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader title={row.name} purpose={`${row.categoryName} · ${t('product.configPurpose')}`} back />
      {/* Tabs stay mounted: an unsaved script survives a look at the functions. */}
      <Tabs
        key={id}
        className="tc-product-tabs"
        activeKey={tab}
        onChange={(key) => void navigate({ to: '.', search: { id, tab: key }, replace: true } as never)}
        items={[
          { key: 'functions', label: t('product.functions'), children: <FunctionsTab product={row} /> },
          { key: 'credentials', label: t('product.credentials'), children: <CredentialsTab product={row} /> },
          { key: 'guide', label: t('product.guide'), children: <GuideTab product={row} /> },
          { key: 'script', label: t('product.script'), children: <ScriptTab product={row} /> },
          { key: 'storage', label: t('product.storage'), children: <StorageTab product={row} /> },
        ]}
      />
    </div>
  )
}
