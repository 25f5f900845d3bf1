import { CheckOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { ruleCategory } from '@tecovie/contract/resources/rule-category.ts'
import { EVENT_STATUS, ruleEvent, toWorkOrder } from '@tecovie/contract/resources/rule-event.ts'
import { App } from 'antd'
import { DictSelect, DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { EventLevel } from '../../parts/event/event-level.tsx'
import { useGathered } from '../../parts/event/use-gathered.ts'
import { HandleDrawer } from './handle-drawer.tsx'
import { LogDrawer } from './log-drawer.tsx'

const open = (row: { eventStatus: number }) => row.eventStatus === EVENT_STATUS.open

/** Events that rules raised; new ones arrive by themselves. */
export function RuleEventPage() {
  const t = useT()
  const { message } = App.useApp()
  const list = useResourceList(ruleEvent)
  const refresh = useGathered(list.refresh)
  useLive(['events'], refresh)
  return (
    <ListPage resource={ruleEvent}>
      <SearchForm
        list={list}
        filters={['deviceName', 'eventStatus', 'eventTypeId', 'eventLevelId', 'triggerTime']}
        inputs={{
          eventStatus: () => <DictSelect dict="eventStatus" />,
          eventTypeId: () => <RemotePicker of={ruleCategory} query={{ type: '1', flat: '1' }} />,
          eventLevelId: () => <RemotePicker of={ruleCategory} query={{ type: '2' }} />,
        }}
      />
      <ListTable
        list={list}
        selectable
        columns={[
          {
            name: 'eventLevelName',
            width: 92,
            render: (value, row) => <EventLevel level={Number(row.eventLevel)} text={String(value)} />,
          },
          { name: 'eventName', width: 120 },
          {
            name: 'deviceName',
            width: 140,
            render: (value, row) => (
              <Link
                to={'/device/component/device-list/views/device-detail' as never}
                search={{ id: row.deviceId } as never}
              >
                {String(value)}
              </Link>
            ),
          },
          'eventDesc',
          { name: 'eventStatus', width: 104, render: (value) => <DictTag dict="eventStatus" value={value} /> },
          { name: 'hits', width: 80 },
          'triggerTime',
          { name: 'lastHitTime', hidden: true },
          { name: 'eventTypeName', hidden: true },
          { name: 'projectName', hidden: true },
          { name: 'productName', hidden: true },
          { name: 'handleBy', hidden: true },
          { name: 'handleMemo', hidden: true },
          { name: 'handleTime', hidden: true },
        ]}
        toolbar={[
          {
            key: 'handle',
            label: 'ruleEvent.multiHandle',
            keys: ['ruleEvents_multi_handle'],
            icon: <CheckOutlined />,
            needs: 'rows',
            open: (close, page) => (
              <HandleDrawer ids={page.selection.ids} onClose={close} onDone={page.selection.clear} />
            ),
          },
        ]}
        actions={[
          {
            key: 'deal',
            label: 'ruleEvent.deal',
            keys: ['ruleEvents_handle'],
            show: open,
            open: (row, close) => <HandleDrawer ids={[row.id]} onClose={close} />,
          },
          {
            key: 'order',
            label: 'ruleEvent.toWorkOrder',
            keys: ['ruleEvents_handle'],
            show: (row) => open(row) && row.workOrderType !== '1' && row.workOrderStatus !== 1,
            confirm: 'ruleEvent.toWorkOrderConfirm',
            run: async (row) => {
              await call(toWorkOrder, { id: row.id })
              void message.success(t('wire.ok'))
              list.refresh()
            },
          },
          { key: 'log', label: 'ruleEvent.log', open: (row, close) => <LogDrawer event={row} onClose={close} /> },
        ]}
      />
    </ListPage>
  )
}
