import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { Input, Tree } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'

const FIELDS = { title: 'title', key: 'id', children: 'children' }

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((n) => [n, ...flat(n.children ?? [])])

/** Ids whose whole branch is granted; the tree works half ticks out by itself. */
export function ticked(nodes: readonly TreeNode[], granted: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? []
    const below = ticked(children, granted)
    const whole = granted.has(node.id) && children.every((child) => below.includes(child.id))
    return whole ? [node.id, ...below] : below
  })
}

/** Granted ids of the ticks: what is ticked, and every branch above it. */
export function grants(nodes: readonly TreeNode[], ticks: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    const below = grants(node.children ?? [], ticks)
    return ticks.has(node.id) || below.length ? [node.id, ...below] : []
  })
}

/** Branches that contain the text; a branch that matches keeps all below it. */
function matching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  if (!text) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(text)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length ? [{ ...node, children }] : []
  })
}

interface GrantTreeProps {
  nodes: readonly TreeNode[]
  ticks: readonly string[]
  /** Without it the ticks are shown only. */
  onTicks?: (ticks: string[]) => void
}

/** Menus and buttons with ticks, searchable. */
export function GrantTree({ nodes, ticks, onTicks }: GrantTreeProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const shown = matching(nodes, typed.trim().toLowerCase())
  return (
    <>
      <Input.Search
        allowClear
        placeholder={t('kit.search')}
        aria-label={t('kit.search')}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
      />
      <Tree
        className="tc-gap-above"
        checkable
        disabled={!onTicks}
        selectable={false}
        blockNode
        key={typed}
        defaultExpandedKeys={typed ? flat(shown).map((n) => n.id) : nodes.map((n) => n.id)}
        treeData={shown as never}
        fieldNames={FIELDS}
        checkedKeys={[...ticks]}
        onCheck={(next, { node, checked }) => {
          if (!typed) return onTicks?.((Array.isArray(next) ? next : next.checked) as string[])
          // Filtered: only what is in sight changes, the rest keeps its ticks.
          const below = flat([node as unknown as TreeNode]).map((n) => n.id)
          const rest = ticks.filter((id) => !below.includes(id))
          onTicks?.(ticked(nodes, new Set(grants(nodes, new Set(checked ? [...rest, ...below] : rest)))))
        }}
      />
    </>
  )
}
