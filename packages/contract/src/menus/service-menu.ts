import { button, type MenuSpec } from '../core/menu.ts'

export const serviceMenu: MenuSpec = {
  code: 'service',
  zh: '运营服务',
  en: 'Service',
  path: '/user',
  icon: 'service',
  children: [
    {
      code: 'workOrder',
      zh: '工单',
      en: 'Work orders',
      path: '/user/workOrder',
      icon: 'workOrder',
      buttons: [button('wo_view', '查看', 'View'), button('wo_progress', '处理', 'Progress')],
    },
  ],
}
