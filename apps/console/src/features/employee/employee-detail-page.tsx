import { useSearch } from '@tanstack/react-router'
import { employee } from '@tecovie/contract/resources/employee.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { Can } from '../../kit/user.tsx'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { RolesDrawer } from './roles-drawer.tsx'

const TEXTS = ['name', 'code', 'phone', 'email', 'deptBelongName', 'deptNames', 'roleNames'] as const

/** One employee, read-only, with organisations and roles. */
export function EmployeeDetailPage() {
  const t = useT()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { row, error, loading, refresh } = useResource(employee, id)
  const [granting, setGranting] = useState(false)
  usePageTitle(row?.realName)
  if (error) return <ErrorState error={error} retry={refresh} />
  if (loading || !row) return <LoadingState />
  const label = (name: string) => t(`resources.employee.fields.${name}`)
  const items = [
    { key: 'realName', label: label('realName'), children: row.realName || '–' },
    { key: 'account', label: label('account'), children: <CopyText text={row.account} /> },
    {
      key: 'status',
      label: label('status'),
      children: <StatusTag tone={row.status === 1 ? 'success' : 'off'} text={row.statusName} />,
    },
    ...TEXTS.map((name) => ({
      key: name,
      label: label(name),
      children: row[name] ? String(row[name]).replaceAll(',', '、') : '–',
    })),
    ...(['createTime', 'updateTime'] as const).map((name) => ({
      key: name,
      label: t(`resources.common.fields.${name}`),
      children: <TimeText value={row[name]} />,
    })),
  ]
  return (
    <div className="tc-page">
      <PageHeader
        title={row.realName || row.account}
        purpose={t('resources.employee.detailPurpose')}
        back
        actions={
          <Can keys={['userManager_authorize']}>
            <Button type="primary" onClick={() => setGranting(true)}>
              {t('resources.employee.authorize')}
            </Button>
          </Can>
        }
      />
      <Descriptions bordered size="small" column={{ xs: 1, md: 2, xl: 3 }} items={items} />
      {granting && (
        <RolesDrawer
          person={{
            id: row.id,
            name: row.realName || row.account,
            roleIds: String(row.roleIds ?? ''),
            roleNames: row.roleNames,
          }}
          onClose={() => setGranting(false)}
        />
      )}
    </div>
  )
}
