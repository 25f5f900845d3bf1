import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { TreeSelect, type TreeSelectProps } from 'antd'
import type { AnyAction } from '../net/client.ts'
import { useCall } from '../net/use-call.ts'

export interface TreePickerProps extends Omit<TreeSelectProps, 'treeData' | 'value' | 'onChange'> {
  /** An action that answers TreeNode[]. */
  of: AnyAction
  query?: Record<string, unknown>
  multiple?: boolean
  /** A node that may not be chosen, nor anything below it: a row can not be its own parent. */
  without?: string | undefined
  value?: string | string[] | null
  onChange?: (value: never) => void
}

const prune = (nodes: readonly TreeNode[], without: string | undefined): TreeNode[] =>
  nodes
    .filter((node) => node.id !== without)
    .map((node) => (node.children ? { ...node, children: prune(node.children, without) } : node))

/** Picks from a tree (organisations, menus, categories), searchable by title. */
export function TreeSelectInput({
  of,
  query = {},
  multiple = false,
  without,
  value,
  onChange,
  ...rest
}: TreePickerProps) {
  const { data, isFetching } = useCall(of, query)
  return (
    <TreeSelect
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      maxTagCount="responsive"
      {...rest}
      treeData={prune((data as TreeNode[] | undefined) ?? [], without)}
      treeDefaultExpandedKeys={[]}
      fieldNames={{ label: 'title', value: 'value', children: 'children' }}
      multiple={multiple}
      loading={isFetching}
      value={value === '0' || value === '' ? null : (value ?? null)}
      onChange={(next: unknown) => onChange?.((next ?? null) as never)}
    />
  )
}
