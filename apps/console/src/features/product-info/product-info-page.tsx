import { productInfo } from '@tecovie/contract/resources/product.ts'
import { ImageInput } from '../../kit/fields/image-input.tsx'
import { resourcePage } from '../../kit/resource-page.tsx'
import { CategoryPicker } from '../../parts/pickers/category-picker.tsx'

/** Every fact of every product in one table. */
export const ProductInfoPage = resourcePage(productInfo, {
  filters: ['name', 'productKey', 'nodeType', 'connectType'],
  columns: [
    'name',
    'categoryName',
    'productKey',
    { name: 'connectType', width: 88 },
    { name: 'moduleId', width: 124 },
    { name: 'firewareName', hidden: true },
    { name: 'nodeType', width: 104 },
    { name: 'brand', hidden: true },
    { name: 'deviceCount', width: 80 },
    'updateTime',
  ],
  form: [
    'name',
    'brand',
    'categoryId',
    'nodeType',
    'connectType',
    'moduleId',
    'deviceIcon',
    'macRule',
    'authenticationTypeId',
    'burnCertificateType',
    'productProtocol',
    'isPreinstall',
    'appVisible',
    'lease',
    'moduleName',
    'remark',
  ],
  keys: {
    view: ['productInfo_view'],
    add: ['productInfo_add'],
    edit: ['productInfo_edit'],
    remove: ['productInfo_delete'],
  },
  inputs: { categoryId: () => <CategoryPicker />, deviceIcon: () => <ImageInput maxKb={1024} /> },
})
