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
      code: 'code',
      zh: '代码生成',
      en: 'Code generator',
      path: '/tool/code',
      icon: 'code',
      platformOnly: true,
      buttons: [
        button('code_add', '新增', 'Add', 1),
        button('code_view', '查看', 'View', 3),
        button('code_edit', '编辑', 'Edit'),
        button('code_delete', '删除', 'Delete', 3),
      ],
    },
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
