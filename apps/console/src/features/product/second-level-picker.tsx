import { productCategory } from '@tecovie/contract/resources/product-category.ts'
import { App, TreeSelect } from 'antd'
import { useT } from '../../kit/i18n.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'

interface Node {
  id: string
  name: string
  children?: Node[]
}
interface SecondLevelPickerProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** Picks the category of a product: the second level only, the first one groups. A refused pick leaves nothing behind. */
export function SecondLevelPicker({ onChange, value, ...rest }: SecondLevelPickerProps) {
  const t = useT()
  const { message } = App.useApp()
  const { data, isFetching } = useCall(productCategory.calls.list as AnyAction, { current: 1, size: 1000 })
  const tops = (data as { records: Node[] } | undefined)?.records ?? []
  return (
    <TreeSelect
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'name' }}
      {...rest}
      loading={isFetching}
      treeData={tops as never}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      // null, not undefined: without a value the input would keep the refused pick by itself.
      value={value || null}
      onChange={(next?: string | null) => {
        if (next && tops.some((top) => top.id === next)) void message.warning(t('product.secondLevel'))
        else onChange?.(next ?? null)
      }}
    />
  )
}
