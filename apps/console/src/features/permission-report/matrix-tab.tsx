import { CheckOutlined, DownloadOutlined } from '@ant-design/icons'
import { exportPermissions, permissionMatrix } from '@tecovie/contract/actions/permission-report.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { Button, Flex, Input, Pagination, Table, type TableColumnType } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { download } from '../../kit/net/download.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { Can } from '../../kit/user.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { PermissionPicker } from './permission-picker.tsx'

type Matrix = OutputOf<typeof permissionMatrix>
type Permission = Matrix['permissions'][number]

const SIZE = 12
const NAME_WIDTH = 300
const ROLE_WIDTH = 110
/** Pager, filters, and the lines of the heading. */
const AROUND = 150
const LEAST_HEIGHT = 240

/** What is left below an element, for a table that draws only the rows in sight. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  useEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0
      setHeight(Math.max(LEAST_HEIGHT, window.innerHeight - top - AROUND))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return { ref, height }
}

/** Permissions down, a page of roles across. */
export function MatrixTab() {
  const t = useT()
  const [filters, setFilters] = useState<{ menuId?: string; role?: string }>({})
  const [current, setCurrent] = useState(1)
  const { ref, height } = useRoom()
  const { data, error, isFetching, refetch } = useCall(
    permissionMatrix,
    { ...filters, current, size: SIZE },
    { keep: true },
  )
  const change = (next: typeof filters) => {
    setFilters((old) => ({ ...old, ...next }))
    setCurrent(1)
  }
  const columns = useMemo(() => (data ? columnsOf(data, t) : []), [data, t])
  return (
    <div ref={ref}>
      <Flex gap={8} wrap className="tc-gap">
        <div style={{ width: 260 }}>
          <PermissionPicker
            pagesOnly
            placeholder={t('permissionReport.menu')}
            value={filters.menuId ?? null}
            onChange={(menuId) => change({ menuId: (menuId as string | null) ?? '' })}
          />
        </div>
        <Input.Search
          allowClear
          style={{ width: 240 }}
          placeholder={t('permissionReport.role')}
          aria-label={t('permissionReport.role')}
          onSearch={(role) => change({ role })}
        />
        <span className="tc-toolbar-space" />
        <Can keys={['permissionReport_export']}>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void download(exportPermissions, { ...filters, format: 'xlsx' })}
          >
            {t('kit.export')}
          </Button>
        </Can>
      </Flex>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState rows={10} />}
      {!error && data && (
        <>
          <Table<Permission>
            virtual
            size="small"
            rowKey="id"
            pagination={false}
            loading={isFetching}
            columns={columns}
            dataSource={data.permissions}
            scroll={{ x: NAME_WIDTH + ROLE_WIDTH * Math.max(1, data.roles.length), y: height }}
          />
          <Flex justify="end" className="tc-gap-above">
            <Pagination
              size="small"
              current={current}
              pageSize={SIZE}
              total={data.total}
              showSizeChanger={false}
              showTotal={(total) => t('permissionReport.roles', { total })}
              onChange={setCurrent}
            />
          </Flex>
        </>
      )}
    </div>
  )
}

function columnsOf(data: Matrix, t: ReturnType<typeof useT>): TableColumnType<Permission>[] {
  return [
    {
      key: 'name',
      width: NAME_WIDTH,
      fixed: 'start',
      title: t('permissionReport.permission'),
      render: (_value, row) => (
        <span style={{ paddingInlineStart: row.depth * 16, fontWeight: row.category === 1 ? 600 : 400 }}>
          {row.name} <span className="tc-faint">{row.code}</span>
        </span>
      ),
    },
    ...data.roles.map(
      (role): TableColumnType<Permission> => ({
        key: role.id,
        width: ROLE_WIDTH,
        align: 'center',
        title: (
          <div title={role.roleAlias}>
            {role.roleName}
            <div className="tc-faint">{t('permissionReport.users', { count: role.userCount })}</div>
          </div>
        ),
        render: (_value, _row, place) =>
          role.all || data.grants[role.id]?.[place] === '1' ? (
            <CheckOutlined
              role="img"
              aria-label={t('permissionReport.granted')}
              style={{ color: 'var(--ant-color-primary)' }}
            />
          ) : (
            <span className="tc-faint" role="img" aria-label={t('permissionReport.notGranted')}>
              ·
            </span>
          ),
      }),
    ),
  ]
}
