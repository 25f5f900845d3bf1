import { EventLevel } from '../../parts/event/event-level.tsx'
import { SettingTable } from './setting-table.tsx'

/** Event levels, from mild to severe by their order. */
export function LevelTab() {
  return (
    <SettingTable
      type="2"
      memory="ruleLevel"
      columns={[
        { name: 'name', render: (value, row) => <EventLevel level={Number(row.orderNo)} text={String(value)} /> },
        'orderNo',
        'updateTime',
      ]}
      keys={{
        add: ['ruleSetting_rule_level_add'],
        edit: ['ruleSetting_rule_level_edit'],
        remove: ['ruleSetting_rule_level_delete'],
      }}
      addLabel="ruleSetting.addLevel"
      titleOf={(editing) => (editing ? 'ruleSetting.editLevel' : 'ruleSetting.addLevel')}
    />
  )
}
