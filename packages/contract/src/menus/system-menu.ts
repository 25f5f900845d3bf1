import { button, type MenuSpec } from '../core/menu.ts'

export const systemMenu: MenuSpec = {
  code: 'system',
  zh: '系统管理',
  en: 'System',
  path: '/system',
  icon: 'system',
  children: [
    {
      code: 'user',
      zh: '用户',
      en: 'Users',
      path: '/system/user',
      icon: 'user',
      buttons: [
        button('user_add', '新增', 'Add', 1),
        button('user_view', '查看', 'View'),
        button('user_edit', '编辑', 'Edit'),
        button('user_delete', '删除', 'Delete', 3),
        button('user_reset', '密码重置', 'Reset password', 1),
      ],
    },
    {
      code: 'tenant',
      zh: '租户',
      en: 'Tenants',
      path: '/system/tenant',
      icon: 'tenant',
      platformOnly: true,
      buttons: [
        button('tenant_add', '新增', 'Add', 1),
        button('tenant_view', '查看', 'View'),
        button('tenant_edit', '编辑', 'Edit'),
        button('tenant_delete', '删除', 'Delete', 3),
        button('tenant_setting', '设置', 'Settings'),
        button('tenant_copy', '复制', 'Copy'),
      ],
    },
    {
      code: 'menu',
      zh: '菜单',
      en: 'Menus',
      path: '/system/menu',
      icon: 'menu',
      platformOnly: true,
      buttons: [
        button('menu_add', '新增', 'Add', 3),
        button('menu_view', '查看', 'View'),
        button('menu_edit', '编辑', 'Edit'),
        button('menu_delete', '删除', 'Delete', 3),
      ],
    },
  ],
}
