import { button, type MenuSpec } from '../core/menu.ts'

export const productMenu: MenuSpec = {
  code: 'product',
  zh: '产品中心',
  en: 'Products',
  path: '/product',
  icon: 'product',
  children: [
    {
      code: 'product-list',
      zh: '产品列表',
      en: 'Products',
      path: '/product/product-list',
      icon: 'product',
      buttons: [
        button('product-list_add', '新增', 'Add', 1),
        button('product-list_view', '查看', 'View'),
        button('product-list_copy', '复制', 'Copy'),
        button('product-list_edit', '编辑', 'Edit'),
        button('product-list_config', '设置', 'Settings'),
        button('product-list_delete', '删除', 'Delete'),
      ],
    },
    {
      code: 'productInfo',
      zh: '产品信息',
      en: 'Product info',
      path: '/product/productInfo',
      icon: 'product',
      buttons: [
        button('productInfo_add', '新增', 'Add', 1),
        button('productInfo_view', '查看', 'View'),
        button('productInfo_edit', '编辑', 'Edit'),
        button('productInfo_delete', '删除', 'Delete', 3),
      ],
    },
    {
      code: 'productTemplate',
      zh: '功能模板',
      en: 'Function library',
      path: '/product/productTemplate',
      icon: 'template',
      buttons: [
        button('productTemplate_add', '新增', 'Add', 1),
        button('productTemplate_edit', '编辑', 'Edit'),
        button('productTemplate_copy', '复制', 'Copy'),
        button('productTemplate_delete', '删除', 'Delete'),
      ],
    },
    {
      code: 'productCategory',
      zh: '产品分类',
      en: 'Categories',
      path: '/product/productCategory',
      icon: 'category',
      buttons: [
        button('productCategory_add', '新增', 'Add', 1),
        button('productCategory_edit', '编辑', 'Edit'),
        button('productCategory_addSon', '新增子项', 'Add sub-item'),
        button('productCategory_delete', '删除', 'Delete'),
      ],
    },
  ],
}
