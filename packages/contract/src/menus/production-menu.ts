import { button, type MenuSpec } from '../core/menu.ts'

export const productionMenu: MenuSpec = {
  code: 'production',
  zh: '生产管理',
  en: 'Production',
  path: '/tis',
  icon: 'workshop',
  children: [
    {
      code: 'tisSpace',
      zh: '车间',
      en: 'Workshops',
      path: '/tis/sys/tisSpace',
      icon: 'workshop',
      buttons: [
        button('tisSpace_add', '新增', 'Add', 1),
        button('tisSpace_view', '查看', 'View'),
        button('tisSpace_edit', '编辑', 'Edit'),
        button('tisSpace_delete', '删除', 'Delete', 3),
      ],
    },
    {
      code: 'tisLine',
      zh: '产线',
      en: 'Lines',
      path: '/tis/sys/tisLine',
      icon: 'line',
      buttons: [
        button('tisLine_add', '新增', 'Add', 1),
        button('tisLine_view', '查看', 'View'),
        button('tisLine_edit', '编辑', 'Edit'),
        button('tisLine_delete', '删除', 'Delete', 3),
      ],
    },
    {
      code: 'tisCheckRecord',
      zh: '检测记录',
      en: 'Check records',
      path: '/tis/sys/tisCheckRecord',
      icon: 'log',
      buttons: [
        button('tisCheckRecord_add', '新增', 'Add', 1),
        button('tisCheckRecord_view', '查看', 'View'),
        button('tisCheckRecord_edit', '编辑', 'Edit'),
        button('tisCheckRecord_delete', '删除', 'Delete', 3),
      ],
    },
    {
      code: 'tisLineDeviceMapping',
      zh: '产线设备',
      en: 'Line devices',
      path: '/tis/sys/tisLineDeviceMapping',
      icon: 'device',
      buttons: [
        button('tisLineDeviceMapping_add', '新增', 'Add', 1),
        button('tisLineDeviceMapping_view', '查看', 'View'),
        button('tisLineDeviceMapping_edit', '编辑', 'Edit'),
        button('tisLineDeviceMapping_delete', '删除', 'Delete', 3),
      ],
    },
  ],
}
