import { LockOutlined, PlusOutlined } from '@ant-design/icons'
import { DICT_ROOT_KEY, dict } from '@tecovie/contract/resources/dict.ts'
import { Alert, Button, Input, Space, Tag, Tooltip } from 'antd'
import { tagColor } from '../../kit/dict.tsx'
import { optionText } from '../../kit/fields/field-text.ts'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { Pager } from '../../kit/list/pager.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type ResourceList, type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { useCan, useUser } from '../../kit/user.tsx'

type Dict = RowOf<typeof dict>
const ROOT_FORM = ['code', 'dictValue', 'dictValueEn', 'sort', 'remark'] as const
const ENTRY_FORM = ['parentId', 'code', 'dictKey', 'dictValue', 'dictValueEn', 'color', 'sort', 'remark'] as const
const isRoot = (row: Pick<Dict, 'dictKey'> | undefined) => row?.dictKey === DICT_ROOT_KEY
const CLOSED = { expandable: { defaultExpandAllRows: false } }

/** The dictionary an entry stands in: shown by name, not to be chosen. */
function Locked({ text, id }: { text: string; id?: string }) {
  return <Input {...(id ? { id } : {})} disabled value={text} />
}

const inputs = (parent: Dict | undefined): Inputs<Dict> => ({
  parentId: ({ row }) => <Locked text={parent?.dictValue ?? row?.parentName ?? ''} />,
  code: ({ row }) => <Input maxLength={64} disabled={!!parent || row?.sealed === true || (!!row && !isRoot(row))} />,
  dictKey: ({ row }) => <Input maxLength={32} disabled={row?.sealed === true} />,
})

/** Dictionaries and their entries. What code relies on is marked; a change shows everywhere at once. */
export function DictPage() {
  const t = useT()
  const can = useCan()
  const { authority } = useUser()
  const list = useResourceList(dict, { params: ['dictValue'], size: 50 })
  const drawer = useDrawer<Dict>()
  const adding = useDrawer<Dict>()
  const isAdmin = authority.split(',').some((a) => a === 'administrator' || a === 'admin')
  const add = can(['dict_add']) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => adding.open('add')}>
      {t('resources.dict.addRoot')}
    </Button>
  )
  const cells = {
    dictValue: (value: unknown, row: Dict) => (
      <Space size={8}>
        <span className={isRoot(row) ? 'tc-strong' : ''}>{String(value)}</span>
        {row.sealed && (
          <Tooltip title={t('resources.dict.sealedHint')}>
            <LockOutlined className="tc-faint" aria-label={t('resources.dict.sealedTag')} />
          </Tooltip>
        )}
      </Space>
    ),
    dictKey: (value: unknown, row: Dict) => (isRoot(row) ? <span className="tc-faint">–</span> : String(value)),
    color: (value: unknown) =>
      value ? (
        <Tag color={tagColor(String(value))}>{optionText('dict', 'color', value, t)}</Tag>
      ) : (
        <span className="tc-faint">–</span>
      ),
  }
  const hint = (row: Dict | undefined) =>
    row?.sealed ? <Alert type="info" showIcon title={t('resources.dict.sealedHint')} /> : null
  const shared = { resource: dict, cells: cells as never, onSaved: list.refresh }
  return (
    <ListPage resource={dict} actions={add}>
      <SearchForm list={list} filters={['code', 'dictValue']} />
      <ListTable
        list={list}
        tree
        table={CLOSED}
        cells={cells as never}
        emptyAction={add}
        columns={[
          { name: 'dictValue', width: 220 },
          'dictValueEn',
          { name: 'code', width: 190 },
          { name: 'dictKey', width: 130 },
          { name: 'color', width: 100 },
          { name: 'sort', width: 90 },
          { name: 'remark', hidden: true },
          { name: 'updateTime', hidden: true },
        ]}
        actions={[
          { key: 'view', label: 'kit.view', keys: ['dict_view'], run: (row) => drawer.open('view', row) },
          { key: 'edit', label: 'kit.edit', keys: ['dict_edit'], run: (row) => drawer.open('edit', row) },
          {
            key: 'addChild',
            label: 'resources.dict.addChild',
            keys: ['dict_add'],
            show: (row) => isAdmin && isRoot(row),
            run: (row) => adding.open('add', row),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['dict_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            show: (row) => !row.sealed && !row.hasChildren && !(row.children as unknown[] | undefined)?.length,
            run: async (row) => {
              await call(dict.calls.remove as AnyAction, { ids: row.id })
              list.refresh()
            },
          },
        ]}
      />
      <Pager list={list as unknown as ResourceList} />
      <ResourceDrawer
        {...shared}
        form={isRoot(drawer.row) ? ROOT_FORM : ENTRY_FORM}
        inputs={inputs(undefined)}
        drawer={drawer}
        extra={hint}
      />
      <ResourceDrawer
        {...shared}
        form={adding.row ? ENTRY_FORM : ROOT_FORM}
        inputs={inputs(adding.row)}
        drawer={{ ...adding, row: undefined }}
        title={t(adding.row ? 'resources.dict.addChild' : 'resources.dict.addRoot')}
        defaults={
          adding.row
            ? {
                parentId: adding.row.id,
                code: adding.row.code,
                sort: ((adding.row.children as unknown[])?.length ?? 0) + 1,
              }
            : { dictKey: DICT_ROOT_KEY, sort: list.total + 1 }
        }
      />
    </ListPage>
  )
}
