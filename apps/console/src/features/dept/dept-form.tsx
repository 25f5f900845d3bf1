import { deptTree } from '@tecovie/contract/resources/dept.ts'
import { ImageInput } from '../../kit/fields/image-input.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'
import { DeptRegion } from './dept-region.tsx'

export const deptForm = [
  'parentId',
  'deptName',
  'fullName',
  'deptType',
  'deptCode',
  'sort',
  'brand',
  'logo',
  'provinceCode',
  'address',
  'remark',
] as const

export const deptInputs: Inputs = {
  parentId: ({ row }) => <TreePicker of={deptTree} without={row?.id} />,
  provinceCode: () => <DeptRegion />,
  logo: () => <ImageInput maxKb={500} />,
}
