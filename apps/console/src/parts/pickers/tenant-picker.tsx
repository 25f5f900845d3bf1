import { tenantSelect } from '@tecovie/contract/resources/tenant.ts'
import { Select, type SelectProps } from 'antd'
import { useCall } from '../../kit/net/use-call.ts'

/** Chooses a tenant; people of one tenant have nothing to choose. */
export function TenantPicker(props: SelectProps) {
  const { data = [], isFetching } = useCall(tenantSelect, {})
  const options = data.map((t) => ({ value: t.tenantId, label: `${t.tenantName} (${t.tenantId})` }))
  return (
    <Select allowClear loading={isFetching} {...props} options={options} showSearch={{ optionFilterProp: 'label' }} />
  )
}
