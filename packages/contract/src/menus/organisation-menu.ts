import { button, type MenuSpec } from '../core/menu.ts'

export const organisationMenu: MenuSpec = {
  code: 'organize',
  zh: '组织管理',
  en: 'Organisation',
  path: '/organize',
  icon: 'organisation',
  children: [
    {
      code: 'dept',
      zh: '组织',
      en: 'Organisations',
      path: '/organize/dept',
      icon: 'organisation',
      buttons: [
        button('dept_organizeDetail', '查看', 'View'),
        button('dept_edit', '编辑', 'Edit'),
        button('dept_addSon', '新增子项', 'Add sub-item', 3),
        button('dept_delete', '删除', 'Delete'),
        button('dept_application_authorize', '应用授权', 'Authorise applications'),
      ],
    },
    {
      code: 'role',
      zh: '角色',
      en: 'Roles',
      path: '/organize/role',
      icon: 'role',
      buttons: [
        button('role_add', '新增', 'Add', 1),
        button('role_view', '查看', 'View'),
        button('role_edit', '编辑', 'Edit'),
        button('role_delete', '删除', 'Delete', 3),
        button('role_userAuth', '授权员工', 'Authorise employees'),
        button('role_menu_auth', '授权菜单', 'Authorise menus'),
      ],
    },
  ],
}
