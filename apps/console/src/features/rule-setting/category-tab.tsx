import { PlusOutlined } from '@ant-design/icons'
import { ruleCategory } from '@tecovie/contract/resources/rule-category.ts'
import { App, Button } from 'antd'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { useCan } from '../../kit/user.tsx'

type Category = RowOf<typeof ruleCategory>
const CATEGORY = '1'

/** Event categories: a tree of two levels. */
export function CategoryTab() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(ruleCategory, { query: { type: CATEGORY, tree: '1' }, url: false, size: 100 })
  const drawer = useDrawer<Category>()
  const top = (row: Category) => row.pid === '0'
  return (
    <>
      {can(['ruleSetting_rule_category_add']) && (
        <Button
          className="tc-gap"
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => drawer.open('add', undefined, { type: CATEGORY, pid: '' })}
        >
          {t('ruleSetting.addCategory')}
        </Button>
      )}
      <ListTable
        list={list}
        tree
        memory="ruleCategory"
        columns={['name', 'orderNo', 'updateTime']}
        actions={[
          {
            key: 'son',
            label: 'ruleSetting.addSon',
            keys: ['ruleSetting_rule_category_add_son'],
            show: top,
            run: (row) => drawer.open('add', undefined, { type: CATEGORY, pid: row.id }),
          },
          {
            key: 'edit',
            label: 'kit.edit',
            keys: ['ruleSetting_rule_category_add'],
            run: (row) => drawer.open('edit', row),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['ruleSetting_rule_category_delete'],
            danger: true,
            confirm: 'kit.removeConfirm',
            run: async (row) => {
              await call(ruleCategory.calls.remove as AnyAction, { ids: row.id })
              void message.success(t('kit.deleted'))
              list.refresh()
            },
          },
        ]}
      />
      <ResourceDrawer
        resource={ruleCategory}
        form={['name', 'orderNo']}
        drawer={drawer}
        defaults={drawer.defaults}
        title={t(
          drawer.mode === 'edit'
            ? 'ruleSetting.editCategory'
            : drawer.defaults?.pid
              ? 'ruleSetting.addSon'
              : 'ruleSetting.addCategory',
        )}
      />
    </>
  )
}
