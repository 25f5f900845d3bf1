import { ImageInput } from '../../kit/fields/image-input.tsx'
import type { Inputs } from '../../kit/list/list-types.ts'
import { DeptPicker } from './dept-picker.tsx'
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

/** Of a clique only how it is called and shown is edited. */
export const cliqueForm = ['deptName', 'fullName', 'sort', 'logo', 'remark'] as const

export const deptInputs: Inputs = {
  parentId: ({ row }) => <DeptPicker without={row?.id} />,
  provinceCode: () => <DeptRegion />,
  logo: () => <ImageInput maxKb={500} />,
}
/** Added below an organisation: where it stands is fixed. */
export const sonInputs: Inputs = { ...deptInputs, parentId: () => <DeptPicker disabled /> }
