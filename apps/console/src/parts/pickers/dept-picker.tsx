import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { deptLevel, deptSelect } from '@tecovie/contract/resources/dept.ts'
import { TreeSelect, type TreeSelectProps } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'

interface Node extends Omit<TreeNode, 'children'> {
  isLeaf: boolean
  pId: string
}
interface Chosen {
  value: string
}

interface DeptPickerProps extends Omit<TreeSelectProps, 'treeData' | 'value' | 'onChange' | 'multiple'> {
  /** Ids; several may come joined by commas. */
  value?: string | readonly string[] | null
  onChange?: (value: never) => void
  multiple?: boolean
  /** Only what others can stand below: no projects. */
  parents?: boolean
  /** An organisation that may not be chosen, nor anything below it. */
  without?: string | undefined
  tenantId?: string | undefined
}

const nodeOf = (node: TreeNode, flat = false): Node => ({
  ...node,
  pId: flat ? '0' : node.parentId,
  isLeaf: flat || !node.hasChildren,
})
const idsOf = (value: DeptPickerProps['value']): string[] =>
  (value ? (typeof value === 'string' ? value.split(',') : [...value]) : []).filter((id) => id && id !== '0')
const WAIT_MS = 300

/** Picks organisations: levels load as they are opened; what is typed is looked for everywhere, with its path. */
export function DeptPicker({ value, onChange, multiple, parents, without, tenantId, ...rest }: DeptPickerProps) {
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const [loaded, setLoaded] = useState<Node[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = {
    ...(parents ? { parents: 1 as const } : {}),
    ...(without ? { without } : {}),
    ...(tenantId ? { tenantId } : {}),
  }
  const roots = useCall(deptLevel, query)
  const found = useCall(deptLevel, { ...query, title, size: 50 }, { enabled: !!title, keep: true })
  const chosen = idsOf(value)
  const tree = [...(roots.data ?? []).map((n) => nodeOf(n)), ...loaded]
  const nodes = title ? (found.data ?? []).map((n) => nodeOf(n, true)) : tree
  // What is chosen may stand in a level nobody opened: it is named by its path.
  const hidden = chosen.filter((id) => !nodes.some((n) => n.id === id))
  const names = useCall(deptSelect, { ids: hidden.join(',') }, { enabled: hidden.length > 0, keep: true })
  const label = (id: string) => names.data?.records.find((d) => d.id === id)?.pathName ?? id
  const shown = chosen.map((id) => (hidden.includes(id) ? { value: id, label: label(id) } : { value: id }))
  return (
    <TreeSelect
      allowClear
      maxTagCount="responsive"
      {...rest}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '0' }}
      treeData={nodes}
      fieldNames={{ label: 'title', value: 'id' } as never}
      treeDefaultExpandedKeys={roots.data?.length === 1 ? roots.data.map((n) => n.id) : []}
      loading={roots.isFetching || found.isFetching}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterTreeNode: false }}
      loadData={async ({ id }) => {
        const below = await call(deptLevel, { ...query, parentId: String(id) })
        setLoaded((all) => [...all.filter((n) => n.parentId !== id), ...below.map((n) => nodeOf(n))])
      }}
      multiple={!!multiple}
      value={(multiple ? shown : (shown[0] ?? null)) as never}
      labelInValue
      onChange={(next: unknown) => {
        const picked = next as Chosen | Chosen[] | null
        const ids = (Array.isArray(picked) ? picked : picked ? [picked] : []).map((p) => p.value)
        onChange?.((multiple ? ids : (ids[0] ?? null)) as never)
      }}
    />
  )
}
