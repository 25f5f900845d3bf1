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
import { EventLevel } from '../../kit/view/event-level.tsx'

type Level = RowOf<typeof ruleCategory>
const LEVEL = '2'

/** Event levels, from mild to severe by their order. */
export function LevelTab() {
  const t = useT()
  const can = useCan()
  const { message } = App.useApp()
  const list = useResourceList(ruleCategory, { query: { type: LEVEL }, url: false })
  const drawer = useDrawer<Level>()
  return (
    <>
      {can(['ruleSetting_rule_level_add']) && (
        <Button
          className="tc-gap"
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => drawer.open('add', undefined, { type: LEVEL, pid: '', orderNo: list.total + 1 })}
        >
          {t('ruleSetting.addLevel')}
        </Button>
      )}
      <ListTable
        list={list}
        memory="ruleLevel"
        columns={[
          { name: 'name', render: (value, row) => <EventLevel level={Number(row.orderNo)} text={String(value)} /> },
          'orderNo',
          'updateTime',
        ]}
        actions={[
          {
            key: 'edit',
            label: 'kit.edit',
            keys: ['ruleSetting_rule_level_edit'],
            run: (row) => drawer.open('edit', row),
          },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['ruleSetting_rule_level_delete'],
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
        title={t(drawer.mode === 'edit' ? 'ruleSetting.editLevel' : 'ruleSetting.addLevel')}
      />
    </>
  )
}
