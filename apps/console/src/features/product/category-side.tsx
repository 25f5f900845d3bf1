import { productCategory } from '@tecovie/contract/resources/product-category.ts'
import { Tree } from 'antd'
import { useT } from '../../kit/i18n.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'

interface Node {
  id: string
  name: string
  children?: Node[]
}
interface CategorySideProps {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

const ALL = 'all'
const branch = ({ id, name, children }: Node): { key: string; title: string; children: never[] } => ({
  key: id,
  title: name,
  children: (children ?? []).map(branch) as never[],
})

/** The tree of categories beside the list; a first level stands for all below it. */
export function CategorySide({ chosen, onChoose }: CategorySideProps) {
  const t = useT()
  const { data, error, refetch } = useCall(productCategory.calls.list as AnyAction, { current: 1, size: 1000 })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  const tops = (data as { records: Node[] }).records
  return (
    <Tree
      blockNode
      defaultExpandAll
      aria-label={t('resources.productInfo.fields.categoryId')}
      treeData={[{ key: ALL, title: t('product.allCategories'), children: tops.map(branch) }]}
      selectedKeys={[chosen ?? ALL]}
      onSelect={([key]) => onChoose(key === undefined || key === ALL ? undefined : String(key))}
    />
  )
}
