import { Link } from '@tanstack/react-router'
import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import { workOrder } from '@tecovie/contract/resources/work-order.ts'
import { DictSelect, DictTag } from '../../kit/dict.tsx'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'

const detail = '/user/workOrderDetail' as never

export const WorkOrderPage = resourcePage(workOrder, {
  filters: ['woName', 'woStatus', 'woChannel', 'deviceName', 'dutyMan', 'createTime'],
  columns: [
    {
      name: 'woName',
      render: (value, row) => (
        <Link to={detail} search={{ id: row.id } as never}>
          {String(value)}
        </Link>
      ),
    },
    { name: 'woStatus', width: 130, render: (value) => <DictTag dict="woStatus" value={value} /> },
    { name: 'woChannel', width: 130, render: (value) => <DictTag dict="woChannel" value={value} /> },
    'deviceName',
    { name: 'deviceModel', hidden: true },
    'errorDesc',
    'dutyMan',
    'projectName',
    'createTime',
    { name: 'deviceMac', hidden: true },
    { name: 'userName', hidden: true },
    { name: 'userTel', hidden: true },
    { name: 'hopeTime', hidden: true },
    { name: 'updateTime', hidden: true },
  ],
  form: [
    { title: 'workOrder.sections.what', fields: ['woName', 'projectId', 'deviceId', 'errerType', 'errorDesc'] },
    { title: 'workOrder.sections.who', fields: ['userName', 'userTel', 'serviceAddress', 'hopeTime'] },
  ],
  keys: { view: ['never'] },
  inputs: {
    projectId: () => <RemotePicker of={deptSelect} label="deptName" query={{ deptType: '3' }} />,
    deviceId: () => <RemotePicker of={device} label="deviceName" />,
    woStatus: () => <DictSelect dict="woStatus" />,
    woChannel: () => <DictSelect dict="woChannel" />,
  },
})
