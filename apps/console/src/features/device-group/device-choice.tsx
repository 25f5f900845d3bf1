import { device } from '@tecovie/contract/resources/device.ts'
import { Input } from 'antd'
import type { Key } from 'react'
import { DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'

interface DeviceChoiceProps {
  query: Record<string, unknown>
  chosen: readonly string[]
  /** Left out: nothing can be chosen. */
  onChoose?: ((ids: string[]) => void) | undefined
  memory: string
}

const SIZE = 5

/** A searchable table of devices in a drawer. Its choice is its own: the page behind keeps another one. */
export function DeviceChoice({ query, chosen, onChoose, memory }: DeviceChoiceProps) {
  const t = useT()
  const list = useResourceList(device, { url: false, size: SIZE, query })
  const search = (deviceName: string) => {
    list.setFilters({ deviceName: deviceName.trim() || undefined })
    onChoose?.([])
  }
  return (
    <div className="tc-stack">
      <Input.Search
        variant="outlined"
        allowClear
        placeholder={t('resources.device.fields.deviceName')}
        aria-label={t('resources.device.fields.deviceName')}
        onSearch={search}
      />
      <ListTable
        list={list}
        memory={memory}
        columns={[
          'deviceName',
          'deviceKey',
          'mac',
          { name: 'status', width: 90, render: (value) => <DictTag dict="onlineStatus" value={value} /> },
        ]}
        table={
          onChoose
            ? {
                rowSelection: {
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: chosen as Key[],
                  onChange: (keys) => onChoose(keys.map(String)),
                },
              }
            : {}
        }
      />
    </div>
  )
}
