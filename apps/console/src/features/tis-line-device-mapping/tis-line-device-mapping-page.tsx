import { tisLine } from '@tecovie/contract/resources/tis-line.ts'
import { tisLineDeviceMapping } from '@tecovie/contract/resources/tis-line-device-mapping.ts'
import { Input } from 'antd'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'
import { PathLink } from '../../kit/view/path-link.tsx'
import { DeviceKeyPicker } from './device-key-picker.tsx'

export const TisLineDeviceMappingPage = resourcePage(tisLineDeviceMapping, {
  filters: ['deviceKey', 'lineId'],
  columns: ['deviceKey', 'deviceName', 'productName', { name: 'online', width: 110 }, 'lineId', 'updateTime'],
  form: ['lineId', 'deviceKey'],
  cells: {
    deviceKey: (key) => String(key),
    deviceName: (name, row) => (
      <PathLink href={`/device/component/device-list/views/device-detail?id=${row.deviceId}`}>{name}</PathLink>
    ),
  },
  inputs: {
    lineId: () => <RemotePicker of={tisLine} label="lineName" />,
    deviceKey: ({ search }) => (search ? <Input allowClear /> : <DeviceKeyPicker />),
  },
})
