import { button, type MenuSpec } from '../core/menu.ts'

export const serviceMenu: MenuSpec = {
  code: 'service',
  zh: '运营服务',
  en: 'Service',
  path: '/user',
  icon: 'service',
  children: [
    {
      code: 'user_management',
      zh: '用户',
      en: 'App users',
      path: '/user/user_management',
      icon: 'user',
      buttons: [
        button('user_management_view', '查看', 'View'),
        button('user-operation-management-reset', '重置密码', 'Reset password'),
        button('user_management_cancel', '注销账号', 'Cancel account'),
        button('user_management_export', '导出', 'Export', 1),
      ],
    },
    {
      code: 'workOrder',
      zh: '工单',
      en: 'Work orders',
      path: '/user/workOrder',
      icon: 'workOrder',
      buttons: [button('wo_view', '查看', 'View'), button('wo_progress', '处理', 'Progress')],
    },
    {
      code: 'complaint',
      zh: '投诉',
      en: 'Complaints',
      path: '/user/complaint',
      icon: 'complaint',
      buttons: [button('complaint_reply', '回复', 'Reply')],
    },
    {
      code: 'pub_msg',
      zh: '消息发布',
      en: 'Messages',
      path: '/user/pub_msg',
      icon: 'message',
      buttons: [
        button('pub_add', '新增', 'Add', 1),
        button('pub_view', '查看', 'View'),
        button('pub_edit', '编辑', 'Edit'),
        button('pub_delete', '删除', 'Delete', 3),
        button('pub_publish', '发布', 'Publish'),
      ],
    },
    {
      code: 'notice',
      zh: '通知公告',
      en: 'Notices',
      path: '/desk/notice',
      icon: 'notice',
      buttons: [
        button('notice_add', '新增', 'Add', 1),
        button('notice_view', '查看', 'View'),
        button('notice_edit', '编辑', 'Edit'),
        button('notice_delete', '删除', 'Delete', 3),
      ],
    },
  ],
}
