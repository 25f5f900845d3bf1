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
interface CategoryPickerProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
  allowClear?: boolean
}

/** Picks a product category of the second level; the first level only groups. */
export function CategoryPicker({ onChange, value, ...rest }: CategoryPickerProps) {
  const t = useT()
  const { message } = App.useApp()
  const { data, isFetching } = useCall(productCategory.calls.list as AnyAction, { current: 1, size: 1000 })
  const roots = (data as { records: Node[] } | undefined)?.records ?? []
  const tops = new Set(roots.map((r) => r.id))
  return (
    <TreeSelect
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'name' }}
      {...rest}
      loading={isFetching}
      treeData={roots as never}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      // Null keeps the picker controlled: a refused choice does not stay in sight.
      value={(value || null) as string}
      onChange={(next?: string) => {
        if (next && tops.has(next)) void message.warning(t('product.secondLevel'))
        else onChange?.(next ?? null)
      }}
    />
  )
}
