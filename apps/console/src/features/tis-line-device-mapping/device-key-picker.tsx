import { device } from '@tecovie/contract/resources/device.ts'
import { tisLine } from '@tecovie/contract/resources/tis-line.ts'
import { Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { useCan } from '../../kit/user.tsx'

interface DeviceKeyPickerProps {
  id?: string
  value?: string | null
  onChange?: (key: string | null) => void
}
interface Found {
  records: { deviceKey: string; deviceName: string }[]
}

/** The key of a device of the line's factory, found on the server by its name or key. */
export function DeviceKeyPicker({ id, value, onChange }: DeviceKeyPickerProps) {
  const t = useT()
  const can = useCan()
  const lineId = Form.useWatch<string | undefined>('lineId')
  const { row: line } = useResource(tisLine, lineId, { enabled: can(['tisLine_view', 'tisLine_edit']) })
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed])
  const query = { current: 1, size: 20, ...(line ? { projectId: line.projectId } : {}) }
  const byName = useCall(device.calls.list as AnyAction, { ...query, ...(search ? { deviceName: search } : {}) })
  const byKey = useCall(device.calls.list as AnyAction, { ...query, deviceKey: search }, { enabled: search !== '' })
  const rows = [
    ...((byKey.data as Found | undefined)?.records ?? []),
    ...((byName.data as Found | undefined)?.records ?? []),
  ]
  const options = [...new Map(rows.map((r) => [r.deviceKey, `${r.deviceName} (${r.deviceKey})`])).entries()]
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      placeholder={t('kit.searchToPick')}
      value={value || null}
      onChange={(key: string | null) => onChange?.(key ?? null)}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={byName.isFetching}
      options={options.map(([key, label]) => ({ value: key, label }))}
    />
  )
}
