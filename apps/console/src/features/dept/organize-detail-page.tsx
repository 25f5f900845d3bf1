import { useSearch } from '@tanstack/react-router'
import { dept } from '@tecovie/contract/resources/dept.ts'
import { user } from '@tecovie/contract/resources/user.ts'
import { Button, Descriptions, Tabs } from 'antd'
import { useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { Can } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { Preview } from '../../kit/view/preview.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { DeptGrantDrawer } from './dept-grant-drawer.tsx'

/** People of one organisation. */
function StaffList({ deptId }: { deptId: string }) {
  const list = useResourceList(user, { query: { deptId }, url: false })
  return (
    <ListTable list={list} memory="dept-staff" columns={['account', 'realName', 'roleName', 'phone', 'statusName']} />
  )
}

/** One organisation, read-only, with its people and its authorised applications. */
export function OrganizeDetailPage() {
  const t = useT()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { row, error, loading, refresh } = useResource(dept, id)
  const [granting, setGranting] = useState(false)
  usePageTitle(row?.deptName)
  if (error) return <ErrorState error={error} retry={refresh} />
  if (loading || !row) return <LoadingState />
  const text = (name: 'deptName' | 'fullName' | 'deptCode' | 'brand' | 'address' | 'remark' | 'parentName') => ({
    key: name,
    label: t(`resources.dept.fields.${name}`),
    children: row[name] || '-',
  })
  const items = [
    text('deptName'),
    text('fullName'),
    text('deptCode'),
    {
      key: 'deptType',
      label: t('resources.dept.fields.deptType'),
      children: <DictTag dict="orgnizeType" value={row.deptType} />,
    },
    text('parentName'),
    { key: 'sort', label: t('resources.dept.fields.sort'), children: row.sort },
    text('brand'),
    { key: 'logo', label: t('resources.dept.fields.logo'), children: row.logo ? <Preview src={row.logo} /> : '-' },
    {
      key: 'region',
      label: t('resources.dept.fields.provinceCode'),
      children: [row.provinceName, row.cityName, row.districtName].filter(Boolean).join(' / ') || '-',
    },
    text('address'),
    text('remark'),
  ]
  return (
    <div className="tc-page tc-page-fill">
      <PageHeader title={row.deptName} purpose={t('resources.dept.detailPurpose')} back />
      <Descriptions bordered size="small" column={{ xs: 1, md: 2, xl: 3 }} items={items} />
      <Tabs
        className="tc-gap-above"
        items={[
          { key: 'staff', label: t('resources.dept.staff'), children: <StaffList deptId={row.id} /> },
          {
            key: 'apps',
            label: t('resources.dept.grant'),
            children: (
              <Can keys={['dept_application_authorize']} otherwise={t('errors.forbidden')}>
                <Button type="primary" onClick={() => setGranting(true)}>
                  {t('resources.dept.grant')}
                </Button>
                {granting && <DeptGrantDrawer dept={row} onClose={() => setGranting(false)} />}
              </Can>
            ),
          },
        ]}
      />
    </div>
  )
}
