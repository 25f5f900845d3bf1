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
      code: 'userManager',
      zh: '员工',
      en: 'Employees',
      path: '/organize/userManager',
      icon: 'user',
      buttons: [
        button('userManager_add', '新增', 'Add', 1),
        button('userManager_detaile', '查看', 'View'),
        button('userManager_edit', '编辑', 'Edit'),
        button('userManager_authorize', '授权角色', 'Authorise roles'),
        button('userManager_password', '修改密码', 'Change password'),
        button('userManager_delete_account', '注销账号', 'Delete account'),
        button('userManager_export', '导出', 'Export', 1),
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
    {
      code: 'post',
      zh: '岗位',
      en: 'Posts',
      path: '/organize/post',
      icon: 'post',
      buttons: [
        button('post_add', '新增', 'Add', 1),
        button('post_view', '查看', 'View'),
        button('post_edit', '编辑', 'Edit'),
        button('post_delete', '删除', 'Delete', 3),
      ],
    },
  ],
}
