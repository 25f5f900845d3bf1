import { button, type MenuSpec } from '../core/menu.ts'

export const reportMenu: MenuSpec = {
  code: 'report',
  zh: '报表',
  en: 'Reports',
  path: '/report',
  icon: 'report',
  children: [
    {
      code: 'reportlist',
      zh: '报表列表',
      en: 'Reports',
      path: '/report/reportlist',
      icon: 'report',
      buttons: [
        button('reportlist_add', '新增', 'Add', 1),
        button('reportlist_edit', '编辑', 'Edit'),
        button('reportlist_delete', '删除', 'Delete', 3),
      ],
    },
  ],
}
