import { postSelect } from '@tecovie/contract/resources/post.ts'
import { Form, Select, type SelectProps } from 'antd'
import { useCall } from '../../kit/net/use-call.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'
import type { TreePickerProps } from '../../kit/pickers/tree-select-input.tsx'
import { DeptPicker } from '../../parts/pickers/dept-picker.tsx'
import { TenantPicker } from '../../parts/pickers/tenant-picker.tsx'

const useTenant = (): { tenantId?: string } => {
  const tenantId = Form.useWatch<string | undefined>('tenantId')
  return tenantId ? { tenantId } : {}
}

/** The user's tenant; another one has other roles, organisations and posts. */
export function TenantField({ onChange, ...rest }: SelectProps) {
  const form = Form.useFormInstance()
  return (
    <TenantPicker
      {...rest}
      onChange={(value, option) => {
        onChange?.(value, option)
        form.setFieldsValue({ roleId: undefined, deptId: undefined, postId: undefined })
      }}
    />
  )
}

/** Picks from a tree of the form's tenant. */
export function TenantTree(props: TreePickerProps) {
  return <TreePicker multiple {...props} query={useTenant()} />
}

/** Picks organisations of the form's tenant. */
export function TenantDepts(props: { value?: string | readonly string[]; onChange?: (value: never) => void }) {
  const { tenantId } = useTenant()
  return <DeptPicker key={tenantId} multiple tenantId={tenantId} {...props} />
}

/** Picks posts of the form's tenant. */
export function PostPicker({ value, ...rest }: SelectProps<string | string[]>) {
  const { data = [], isFetching } = useCall(postSelect, useTenant())
  const chosen = typeof value === 'string' ? value.split(',').filter(Boolean) : value
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      loading={isFetching}
      {...(rest as SelectProps)}
      value={chosen}
      options={data.map((p) => ({ value: p.id, label: p.postName }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
