import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { deptTree } from '@tecovie/contract/resources/dept.ts'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { chooseProjects, projectScope } from '../../kit/project-scope.ts'
import { useStore } from '../../kit/store.ts'
import { useUser } from '../../kit/user.tsx'

/** Organisation types: 1 clique, 2 non-project, 3 project. Only projects are sent. */
const PROJECT = '3'
const isProject = (node: TreeNode) => node.deptType === PROJECT

/** Ids of the projects in a forest. */
const projectsOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => [...(isProject(node) ? [node.id] : []), ...projectsOf(node.children ?? [])])

/** Branches that hold no project can not be chosen. */
const offered = (nodes: readonly TreeNode[]): object[] =>
  nodes.map((node) => ({
    value: node.id,
    title: node.title,
    disableCheckbox: projectsOf([node]).length === 0,
    children: offered(node.children ?? []),
  }))

/** The open project picker: ticking a branch means the projects below it. */
export function ProjectTree({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id: userId } = useUser()
  const chosen = useStore(projectScope)
  const { data } = useCall(deptTree, {}, { staleTime: 5 * 60_000 })
  const tree = useMemo(() => offered(data ?? []), [data])
  const all = useMemo(() => projectsOf(data ?? []), [data])
  return (
    <TreeSelect
      className="tc-projects"
      autoFocus
      defaultOpen
      onOpenChange={(open) => !open && onClose()}
      aria-label={t('shell.projectsLabel')}
      treeData={tree}
      treeCheckable
      treeDefaultExpandAll={all.length < 50}
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      variant="filled"
      maxTagCount={1}
      maxTagTextLength={10}
      popupMatchSelectWidth={320}
      placeholder={t('shell.projects')}
      value={[...chosen]}
      onChange={(ids: string[]) => {
        const picked = projectsOf(within(data ?? [], new Set(ids)))
        chooseProjects(userId, picked.length === all.length ? [] : [...new Set(picked)])
      }}
    />
  )
}

/** The chosen nodes with all that is below them. */
function within(nodes: readonly TreeNode[], ids: ReadonlySet<string>): TreeNode[] {
  return nodes.flatMap((node) => (ids.has(node.id) ? [node] : within(node.children ?? [], ids)))
}
