import { SettingTable } from './setting-table.tsx'

/** Event categories: a tree of two levels. */
export function CategoryTab() {
  return (
    <SettingTable
      type="1"
      tree
      memory="ruleCategory"
      columns={['name', 'orderNo', 'updateTime']}
      keys={{
        add: ['ruleSetting_rule_category_add'],
        edit: ['ruleSetting_rule_category_add'],
        remove: ['ruleSetting_rule_category_delete'],
      }}
      addLabel="ruleSetting.addCategory"
      titleOf={(editing, defaults) => {
        if (editing) return 'ruleSetting.editCategory'
        return defaults?.pid ? 'ruleSetting.addSon' : 'ruleSetting.addCategory'
      }}
      more={(add) => [
        {
          key: 'son',
          label: 'ruleSetting.addSon',
          keys: ['ruleSetting_rule_category_add_son'],
          show: (row) => row.pid === '0',
          run: ({ id, children }) => add({ pid: id, orderNo: ((children ?? []) as unknown[]).length + 1 }),
        },
      ]}
    />
  )
}
