import { thingEvents } from '@tecovie/contract/actions/device.ts'
import { ruleEvent } from '@tecovie/contract/resources/rule-event.ts'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { EmptyState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { EventLevel } from '../../parts/event/event-level.tsx'

type Kind = 'rule' | 'thing'

function RuleEvents({ deviceId }: { deviceId: string }) {
  const list = useResourceList(ruleEvent, { query: { deviceId }, url: false })
  return (
    <ListTable
      list={list}
      memory="device-events"
      columns={[
        {
          name: 'eventLevelName',
          width: 110,
          render: (value, row) => <EventLevel level={Number(row.eventLevel)} text={String(value)} />,
        },
        'eventName',
        'eventDesc',
        { name: 'eventStatus', render: (value) => <DictTag dict="eventStatus" value={value} /> },
        'hits',
        'triggerTime',
        'handleBy',
        'handleMemo',
      ]}
    />
  )
}

function ThingEvents({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { data, isPending } = useCall(thingEvents, { deviceId, size: 100 }, { staleTime: 0 })
  return (
    <section className="tc-panel tc-scroll">
      <Table
        size="small"
        rowKey="id"
        loading={isPending}
        pagination={false}
        dataSource={data?.records ?? []}
        locale={{ emptyText: <EmptyState title={t('device.events.none')} /> }}
        columns={[
          {
            dataIndex: 'ts',
            title: t('device.history.time'),
            width: 160,
            render: (value) => <TimeText value={value} />,
          },
          {
            dataIndex: 'name',
            title: t('resources.ruleEvent.fields.eventName'),
            render: (value, row) => value || row.code,
          },
          {
            dataIndex: 'params',
            title: t('device.events.params'),
            render: (value) => <code>{JSON.stringify(value)}</code>,
          },
        ]}
      />
    </section>
  )
}

/** Events that rules raised on the device, and those it reported itself. */
export function EventsTab({ deviceId }: { deviceId: string }) {
  const t = useT()
  const [kind, setKind] = useState<Kind>('rule')
  return (
    <>
      <Segmented<Kind>
        className="tc-gap"
        value={kind}
        onChange={setKind}
        options={(['rule', 'thing'] as const).map((value) => ({ value, label: t(`device.events.${value}`) }))}
      />
      {kind === 'rule' ? <RuleEvents deviceId={deviceId} /> : <ThingEvents deviceId={deviceId} />}
    </>
  )
}
