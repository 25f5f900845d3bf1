import { ImageInput } from '../../kit/fields/image-input.tsx'
import { useT } from '../../kit/i18n.ts'
import type { Inputs } from '../../kit/list/list-types.ts'
import { DeptPicker } from '../../parts/pickers/dept-picker.tsx'
import { RegionFields } from '../../parts/pickers/region-fields.tsx'

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

/** The organisation above; none is the top. */
function ParentPicker(props: { without?: string | undefined; disabled?: boolean }) {
  const t = useT()
  return <DeptPicker parents placeholder={t('resources.dept.root')} {...props} />
}

export const deptInputs: Inputs = {
  parentId: ({ row }) => <ParentPicker without={row?.id} />,
  provinceCode: () => <RegionFields named />,
  logo: () => <ImageInput maxKb={500} />,
}
/** Added below an organisation: where it stands is fixed. */
export const sonInputs: Inputs = { ...deptInputs, parentId: () => <ParentPicker disabled /> }
