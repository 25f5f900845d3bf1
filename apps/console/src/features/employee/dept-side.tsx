import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { deptLevel } from '@tecovie/contract/resources/dept.ts'
import { Input, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'

const ALL = 'all'
/** So few roots are open from the start. */
const FEW = 3

/** A level, with the levels below it that somebody opened. */
const branch = (nodes: readonly TreeNode[], opened: ReadonlyMap<string, readonly TreeNode[]>): TreeDataNode[] =>
  nodes.map((node) => {
    const below = opened.get(node.id)
    return {
      key: node.id,
      title: node.title,
      isLeaf: !node.hasChildren,
      ...(below ? { children: branch(below, opened) } : {}),
    }
  })

/** The organisations beside a list of people, a level at a time; one stands for everybody in it and below. */
export function DeptSide({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id?: string) => void }) {
  const t = useT()
  const [title, setTitle] = useState('')
  const [opened, setOpened] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map())
  const roots = useCall(deptLevel, {})
  const found = useCall(deptLevel, { title, size: 200 }, { enabled: !!title, keep: true })
  const { data, error, refetch } = title ? found : roots
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  const nodes = title
    ? data.map(({ id, title: name }) => ({ key: id, title: name, isLeaf: true }))
    : branch(data, opened)
  return (
    <>
      <Input.Search
        allowClear
        placeholder={t('kit.search')}
        aria-label={t('kit.search')}
        onSearch={(text) => setTitle(text.trim())}
      />
      <Tree
        key={title}
        className="tc-gap-above"
        blockNode
        virtual
        defaultExpandedKeys={title || data.length > FEW ? [] : data.map((n) => n.id)}
        aria-label={t('resources.employee.fields.deptBelong')}
        treeData={title ? nodes : [{ key: ALL, title: t('resources.employee.allDepts'), isLeaf: true }, ...nodes]}
        loadData={async ({ key }) => {
          const below = await call(deptLevel, { parentId: String(key) })
          setOpened((all) => new Map(all).set(String(key), below))
        }}
        selectedKeys={[chosen ?? ALL]}
        onSelect={([key]) => onChoose(key === undefined || key === ALL ? undefined : String(key))}
      />
    </>
  )
}
