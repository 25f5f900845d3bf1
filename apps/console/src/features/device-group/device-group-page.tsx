import { deviceGroup } from '@tecovie/contract/resources/device-group.ts'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'
import { GroupDevices } from './group-devices.tsx'

export const GROUP_FORM = ['groupName', 'productId', 'remark'] as const
export const GROUP_WIDTH = 780

/** Groups of devices; the form of one shows its devices. */
export const DeviceGroupPage = resourcePage(deviceGroup, {
  filters: ['groupName', 'productId'],
  columns: ['groupName', 'productName', 'deviceNum', 'updateTime', { name: 'createTime', hidden: true }],
  form: GROUP_FORM,
  inputs: { productId: () => <RemotePicker of={productInfo} /> },
  drawerWidth: GROUP_WIDTH,
  slots: {
    form: (row, mode) =>
      row && mode !== 'add' && mode !== 'copy' ? <GroupDevices group={row} readOnly={mode === 'view'} /> : null,
  },
})
