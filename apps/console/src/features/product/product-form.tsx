import { DictTag } from '../../kit/dict.tsx'
import { ImageInput } from '../../kit/fields/image-input.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { Preview } from '../../kit/view/preview.tsx'
import { CategoryPicker } from '../../parts/pickers/category-picker.tsx'
import { DeptPicker } from '../../parts/pickers/dept-picker.tsx'
import { CertificateSelect } from './certificate-select.tsx'
import type { Product } from './product-paths.ts'

/** The product drawer, top to bottom. */
export const productForm = [
  { title: 'resources.productInfo.basic', fields: ['name', 'brand', 'categoryId', 'deviceIcon', 'deptId', 'remark'] },
  {
    title: 'resources.productInfo.access',
    fields: [
      'nodeType',
      'connectType',
      'moduleId',
      'moduleName',
      'productProtocol',
      'authenticationTypeId',
      'burnCertificateType',
      'macRule',
    ],
  },
  { title: 'resources.productInfo.other', fields: ['isPreinstall', 'appVisible', 'lease'] },
] as const

/** Inputs of the drawer that do not follow from the contract. */
export const productInputs: Inputs<Product> = {
  categoryId: () => <CategoryPicker />,
  deviceIcon: () => <ImageInput maxKb={1024} />,
  deptId: () => <DeptPicker />,
  burnCertificateType: () => <CertificateSelect />,
}

const FAINT = <span className="tc-faint">–</span>

/** How the drawer shows what it only shows. */
export const productCells = {
  deviceIcon: (src: unknown) => (src ? <Preview src={String(src)} size={72} /> : null),
  categoryId: (_value: unknown, row: Product) => row.categoryName,
  deptId: (value: unknown) => (value ? <DeptPicker disabled variant="borderless" value={String(value)} /> : FAINT),
  burnCertificateType: (value: unknown) => <DictTag dict="burnCertificateType" value={value} />,
}

/** What a new product starts with. */
export const productDefaults = { productProtocol: '1', nodeType: '1', authenticationTypeId: '1', appVisible: 1 }
