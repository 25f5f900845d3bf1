import { SendOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { WORK_ORDER, WORK_ORDER_NEXT, workOrder } from '@tecovie/contract/resources/work-order.ts'
import { DictSelect, DictTag } from '../../kit/dict.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'
import { DispatchDrawer } from './dispatch-drawer.tsx'
import { orderForm, orderInputs } from './order-form.tsx'

const detail = '/user/workOrderDetail' as never

export const WorkOrderPage = resourcePage(workOrder, {
  filters: ['woName', 'woStatus', 'woChannel', 'projectId', 'deviceName', 'dutyMan', 'createTime'],
  columns: [
    {
      name: 'woName',
      render: (value, row) => (
        <Link to={detail} search={{ id: row.id } as never}>
          {String(value)}
        </Link>
      ),
    },
    { name: 'woStatus', width: 104, render: (value) => <DictTag dict="woStatus" value={value} /> },
    { name: 'woChannel', width: 92, render: (value) => <DictTag dict="woChannel" value={value} /> },
    'deviceName',
    { name: 'deviceModel', hidden: true },
    'errorDesc',
    { name: 'dutyMan', width: 88 },
    { name: 'projectName', width: 90 },
    'createTime',
    { name: 'deviceMac', hidden: true },
    { name: 'userName', hidden: true },
    { name: 'userTel', hidden: true },
    { name: 'hopeTime', hidden: true },
    { name: 'updateTime', hidden: true },
  ],
  form: orderForm,
  keys: { view: ['never'], edit: ['never'] },
  inputs: {
    ...orderInputs,
    woStatus: () => <DictSelect dict="woStatus" />,
    woChannel: () => <DictSelect dict="woChannel" />,
  },
  toolbar: [
    {
      key: 'dispatch',
      label: 'workOrder.dispatch',
      keys: ['wo_progress'],
      icon: <SendOutlined />,
      needs: 'rows',
      open: (close, page) => (
        <DispatchDrawer orders={page.selection.rows} onClose={close} onDone={page.selection.clear} />
      ),
    },
  ],
  rowActions: [
    {
      key: 'dispatch',
      label: 'workOrder.dispatch',
      keys: ['wo_progress'],
      show: (row) => WORK_ORDER_NEXT[row.woStatus]?.includes(WORK_ORDER.assigned) ?? false,
      open: (row, close) => <DispatchDrawer orders={[row]} onClose={close} />,
    },
  ],
})
