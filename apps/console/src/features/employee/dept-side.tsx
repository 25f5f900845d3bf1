import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { deptTree } from '@tecovie/contract/resources/dept.ts'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'

const ALL = 'all'
const FIELDS = { key: 'id', title: 'title', children: 'children' }

/** Branches that contain the text; a branch that matches keeps all below it. */
function matching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  if (!text) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(text)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length ? [{ ...node, children }] : []
  })
}

const idsOf = (nodes: readonly TreeNode[]): string[] => nodes.flatMap((n) => [n.id, ...idsOf(n.children ?? [])])

/** The organisations beside a list of people; one stands for everybody in it and below. */
export function DeptSide({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id?: string) => void }) {
  const t = useT()
  const { data, error, refetch } = useCall(deptTree, {})
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLowerCase()
  const shown = useMemo(() => matching(data ?? [], text), [data, text])
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  const all = { id: ALL, title: t('resources.employee.allDepts') }
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
        key={text}
        className="tc-gap-above"
        blockNode
        virtual
        defaultExpandedKeys={text ? idsOf(shown) : data.map((n) => n.id)}
        aria-label={t('resources.employee.fields.deptBelong')}
        treeData={[all, ...shown] as never}
        fieldNames={FIELDS}
        selectedKeys={[chosen ?? ALL]}
        onSelect={([key]) => onChoose(key === undefined || key === ALL ? undefined : String(key))}
      />
    </>
  )
}
