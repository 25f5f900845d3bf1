import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { copyRule, monitorRuleResource } from '@tecovie/contract/resources/monitor-rule.ts'
import { ruleCategory } from '@tecovie/contract/resources/rule-category.ts'
import { App, Button } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { Can } from '../../kit/user.tsx'
import { EventLevel } from '../../parts/event/event-level.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { EnableSwitch } from './enable-switch.tsx'
import { FORM_PATH } from './paths.ts'
import { useLevelSteps } from './use-categories.ts'

/** Monitoring rules: found, switched, copied, deleted; adding and editing have a page of their own. */
export function MonitorRulePage() {
  const t = useT()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const list = useResourceList(monitorRuleResource)
  const steps = useLevelSteps()
  const open = (id = '') => void navigate({ to: FORM_PATH as never, search: (id ? { id } : {}) as never })
  const add = (
    <Can keys={['monitorRules_add']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => open()}>
        {t('ruleForm.add')}
      </Button>
    </Can>
  )
  const copy = async (id: string) => {
    try {
      await call(copyRule, { id })
    } catch (error) {
      return void message.warning(`${t('ruleForm.copyFailed')}: ${errorText(error, t)}`)
    }
    void message.success(t('ruleForm.copied'))
    list.refresh()
  }
  return (
    <ListPage resource={monitorRuleResource} actions={add}>
      <SearchForm
        list={list}
        filters={['name', 'eventTypeId', 'eventLevelId']}
        inputs={{
          eventTypeId: () => <CategoryPicker />,
          eventLevelId: () => <RemotePicker of={ruleCategory} query={{ type: '2' }} />,
        }}
      />
      <ListTable
        list={list}
        emptyAction={add}
        columns={[
          { name: 'name', width: 140 },
          'sentence',
          {
            name: 'eventLevelId',
            width: 88,
            render: (value, row) => <EventLevel level={steps.get(String(value)) ?? 1} text={row.eventLevelName} />,
          },
          {
            name: 'eventTypeId',
            width: 140,
            render: (_value, row) => [row.parentEventTypeName, row.eventTypeName].filter(Boolean).join(' / '),
          },
          { name: 'productNames', width: 120 },
          { name: 'status', width: 88, render: (_value, row) => <EnableSwitch rule={row} /> },
          'updateTime',
          { name: 'code', hidden: true },
          { name: 'version', hidden: true },
        ]}
        actions={[
          { key: 'edit', label: 'kit.edit', keys: ['monitorRules_edit'], run: (row) => open(row.id) },
          { key: 'copy', label: 'kit.copy', keys: ['monitorRules_copy'], run: (row) => copy(row.id) },
          {
            key: 'remove',
            label: 'kit.remove',
            keys: ['monitorRules_edit'],
            danger: true,
            confirm: 'kit.removeConfirm',
            run: async (row) => {
              await call(monitorRuleResource.calls.remove as AnyAction, { ids: row.id })
              void message.success(t('kit.deleted'))
              list.refresh()
            },
          },
        ]}
      />
    </ListPage>
  )
}
