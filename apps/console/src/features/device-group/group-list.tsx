import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { deviceGroup } from '@tecovie/contract/resources/device-group.ts'
import { Button, Input, Pagination, Popconfirm } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { totalText } from '../../kit/list/pager.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { Can } from '../../kit/user.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'

export type Group = RowOf<typeof deviceGroup>
const SIZE = 20

interface GroupListProps {
  productId: string | undefined
  chosen: string | undefined
  onChoose: (group: Group | undefined) => void
  onAdd: () => void
  onEdit: (group: Group) => void
}

/** Groups as cells: found by name, chosen, added, changed, deleted. */
export function GroupList({ productId, chosen, onChoose, onAdd, onEdit }: GroupListProps) {
  const t = useT()
  const list = useResourceList(deviceGroup, { url: false, size: SIZE, query: productId ? { productId } : {} })
  const { act: remove } = useAct(deviceGroup.calls.remove as AnyAction, 'kit.deleted')
  const { total, capped, rows, state } = list
  return (
    <div className="tc-stack">
      <div className="tc-toolbar-row">
        <strong>{t('deviceGroup.total', { n: totalText(total, capped) })}</strong>
        <Can keys={['deviceControl_add']}>
          <Button size="small" type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {t('kit.add')}
          </Button>
        </Can>
      </div>
      <Input.Search
        allowClear
        placeholder={t('resources.deviceGroup.fields.groupName')}
        aria-label={t('resources.deviceGroup.fields.groupName')}
        onSearch={(text) => list.setFilters({ groupName: text.trim() || undefined })}
      />
      {list.pending && <LoadingState rows={6} />}
      {!!list.error && <ErrorState error={list.error} retry={list.refresh} />}
      {!list.pending && !list.error && rows.length === 0 && <EmptyState title={t('deviceGroup.noGroups')} />}
      <ul className="tc-cells">
        {rows.map((group) => (
          <li key={group.id} data-chosen={group.id === chosen}>
            <button
              type="button"
              aria-pressed={group.id === chosen}
              onClick={() => onChoose(group.id === chosen ? undefined : group)}
            >
              <span className="tc-cut">{group.groupName}</span>
              <small className="tc-faint tc-cut">
                {group.productName} · {t('deviceGroup.deviceCount', { n: group.deviceNum ?? 0 })}
              </small>
            </button>
            <Can keys={['deviceControl_edit']}>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${t('kit.edit')} ${group.groupName}`}
                onClick={() => onEdit(group)}
              />
            </Can>
            <Can keys={['deviceControl_delete']}>
              <Popconfirm
                title={t('deviceGroup.removeConfirm')}
                onConfirm={async () => {
                  if ((await remove({ ids: group.id } as never)) && group.id === chosen) onChoose(undefined)
                }}
              >
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`${t('kit.remove')} ${group.groupName}`}
                />
              </Popconfirm>
            </Can>
          </li>
        ))}
      </ul>
      {total > SIZE && (
        <Pagination
          simple
          size="small"
          current={state.current}
          pageSize={SIZE}
          total={total}
          onChange={(page) => list.setPage(page, SIZE)}
        />
      )}
    </div>
  )
}
