export const role = {
  title: 'Role',
  purpose: 'Grant menus and buttons to a group of people',
  fields: { roleName: 'Name', roleAlias: 'Alias', parentId: 'Parent role', sort: 'Order', userCount: 'Users' },
  grant: 'Authorise menus',
  grantTitle: 'Authorise menus: {name}',
  users: 'Authorise employees',
  usersTitle: 'Authorise employees: {name}',
  usersHint: 'Users who hold this role',
}
