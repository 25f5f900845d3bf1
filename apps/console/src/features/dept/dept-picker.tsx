import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { dept, deptLevel } from '@tecovie/contract/resources/dept.ts'
import { TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'

interface Node extends Omit<TreeNode, 'children'> {
  isLeaf: boolean
  pId: string
}

interface DeptPickerProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
  /** An organisation that may not be chosen, nor anything below it. */
  without?: string | undefined
}

const nodeOf = (node: TreeNode, flat = false): Node => ({
  ...node,
  pId: flat ? '0' : node.parentId,
  isLeaf: flat || !node.hasChildren,
})
const WAIT_MS = 300

/** Picks the organisation above: levels load as they are opened; what is typed is looked for everywhere, with its path. */
export function DeptPicker({ value, onChange, without, ...rest }: DeptPickerProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const [loaded, setLoaded] = useState<Node[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = { parents: 1 as const, ...(without ? { without } : {}) }
  const roots = useCall(deptLevel, query)
  const found = useCall(deptLevel, { ...query, title, size: 50 }, { enabled: !!title, keep: true })
  const chosen = value && value !== '0' ? value : undefined
  const tree = [...(roots.data ?? []).map((n) => nodeOf(n)), ...loaded]
  const nodes = title ? (found.data ?? []).map((n) => nodeOf(n, true)) : tree
  const missing = !!chosen && !nodes.some((n) => n.id === chosen)
  // What is chosen may stand in a level nobody opened: it is named by its path.
  const row = useResource(dept, chosen, { enabled: missing }).row
  const shown = row?.pathName || undefined
  return (
    <TreeSelect
      allowClear
      placeholder={t('resources.dept.root')}
      {...rest}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '0' }}
      treeData={nodes}
      fieldNames={{ label: 'title', value: 'id' } as never}
      loading={roots.isFetching || found.isFetching}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterTreeNode: false }}
      loadData={async ({ id }) => {
        const below = await call(deptLevel, { ...query, parentId: String(id) })
        setLoaded((all) => [...all.filter((n) => n.parentId !== id), ...below.map((n) => nodeOf(n))])
      }}
      value={(chosen ? (missing ? { value: chosen, label: shown ?? chosen } : { value: chosen }) : null) as never}
      labelInValue
      onChange={(next: unknown) => onChange?.((next as { value: string } | null)?.value ?? null)}
    />
  )
}
