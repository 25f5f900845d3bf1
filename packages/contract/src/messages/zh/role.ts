export const role = {
  title: '角色',
  purpose: '把菜单和按钮授权给一组人',
  fields: { roleName: '角色名称', roleAlias: '角色别名', parentId: '上级角色', sort: '排序', userCount: '用户数' },
  grant: '授权菜单',
  grantTitle: '授权菜单：{name}',
  users: '授权员工',
  usersTitle: '授权员工：{name}',
  usersHint: '拥有此角色的用户',
}
