import { useSearch } from '@tanstack/react-router'
import { dept } from '@tecovie/contract/resources/dept.ts'
import { employee } from '@tecovie/contract/resources/employee.ts'
import { Descriptions, Tabs } from 'antd'
import { DictTag } from '../../kit/dict.tsx'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { Can } from '../../kit/user.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { Preview } from '../../kit/view/preview.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { GrantedMenus } from './granted-menus.tsx'

/** People of one organisation and of those below it. */
function StaffList({ deptId }: { deptId: string }) {
  const list = useResourceList(employee, { query: { deptId }, url: false })
  return (
    <div className="tc-page-main">
      <SearchForm list={list} filters={['realName', 'account', 'phone']} />
      <ListTable
        list={list}
        memory="dept-staff"
        columns={['account', 'realName', 'deptBelongName', 'roleNames', 'phone', 'statusName']}
      />
    </div>
  )
}

/** One organisation, read-only, with its people and its authorised applications. */
export function OrganizeDetailPage() {
  const t = useT()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { row, error, loading, refresh } = useResource(dept, id)
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
          {
            key: 'staffList',
            label: t('resources.dept.staff'),
            children: (
              <Can keys={['userManager']} otherwise={t('errors.forbidden')}>
                <StaffList deptId={row.id} />
              </Can>
            ),
          },
          {
            key: 'businessOrgApplication',
            label: t('resources.dept.apps'),
            children: (
              <Can keys={['dept_application_authorize']} otherwise={t('errors.forbidden')}>
                <GrantedMenus dept={row} />
              </Can>
            ),
          },
        ]}
      />
    </div>
  )
}
