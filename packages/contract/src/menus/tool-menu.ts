import { button, type MenuSpec } from '../core/menu.ts'

export const toolMenu: MenuSpec = {
  code: 'tool',
  zh: '研发工具',
  en: 'Tools',
  path: '/tool',
  icon: 'tool',
  platformOnly: true,
  children: [
    {
      code: 'datasource',
      zh: '数据源',
      en: 'Datasources',
      path: '/tool/datasource',
      icon: 'datasource',
      platformOnly: true,
      buttons: [
        button('datasource_add', '新增', 'Add', 1),
        button('datasource_view', '查看', 'View'),
        button('datasource_edit', '编辑', 'Edit'),
        button('datasource_delete', '删除', 'Delete', 3),
      ],
    },
  ],
}
