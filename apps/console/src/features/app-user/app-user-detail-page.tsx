import { useNavigate, useSearch } from '@tanstack/react-router'
import { appUser } from '@tecovie/contract/resources/app-user.ts'
import { Button, Descriptions, Table } from 'antd'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { PageHeader } from '../../kit/view/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'

interface House {
  id: string
  houseName: string
  address: string | null
  memberCount: number
  roomCount: number
  deviceCount: number
}
const COUNTS = ['memberCount', 'roomCount', 'deviceCount'] as const

/** Homes of a person, each with the way to its page. */
function Houses({ houses }: { houses: readonly House[] }) {
  const t = useT()
  const navigate = useNavigate()
  if (!houses.length) return <EmptyState title={t('resources.appUser.noHouses')} />
  const label = (name: string) => t(`resources.house.fields.${name}`)
  return (
    <Table<House>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={houses}
      columns={[
        { key: 'houseName', dataIndex: 'houseName', title: label('houseName') },
        { key: 'address', dataIndex: 'address', title: label('address'), render: (v) => v || '–' },
        ...COUNTS.map((name) => ({ key: name, dataIndex: name, title: label(name), width: 100 })),
        {
          key: 'details',
          title: t('kit.actions'),
          width: 100,
          render: (_value, house) => (
            <Button
              type="link"
              size="small"
              onClick={() => navigate({ to: '/user/house-detail', search: { id: house.id } } as never)}
            >
              {t('resources.appUser.details')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** One person of the app, read-only, with the homes they own and those they joined. */
export function AppUserDetailPage() {
  const t = useT()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { row, error, loading, refresh } = useResource(appUser, id)
  usePageTitle(row && (row.nickname || row.account))
  if (error) return <ErrorState error={error} retry={refresh} />
  if (loading || !row) return <LoadingState />
  const label = (name: string) => t(`resources.appUser.fields.${name}`)
  const items = [
    { key: 'nickname', label: label('nickname'), children: row.nickname || '–' },
    { key: 'mobile', label: label('mobile'), children: row.mobile ? <CopyText text={row.mobile} /> : '–' },
    { key: 'realName', label: label('realName'), children: row.realName || '–' },
    { key: 'account', label: label('account'), children: <CopyText text={row.account} /> },
    { key: 'createTime', label: label('createTime'), children: <TimeText value={row.createTime} /> },
  ]
  return (
    <div className="tc-page">
      <PageHeader title={row.nickname || row.account} purpose={t('resources.appUser.detailPurpose')} back />
      <section className="tc-panel">
        <h2>{t('resources.appUser.person')}</h2>
        <Descriptions bordered size="small" column={{ xs: 1, md: 2, xl: 3 }} items={items} />
      </section>
      {(['ownHouses', 'joinHouses'] as const).map((kind) => (
        <section key={kind} className="tc-panel tc-gap-above">
          <h2>{label(kind)}</h2>
          <Houses houses={(row[kind] ?? []) as House[]} />
        </section>
      ))}
    </div>
  )
}
