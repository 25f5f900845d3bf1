import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { deptSelect, deptTree } from '@tecovie/contract/resources/dept.ts'
import { App, Spin, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { chooseProjects, projectScope } from '../../kit/project-scope.ts'
import { useStore } from '../../kit/store.ts'
import { useUser } from '../../kit/user.tsx'
import { DeptPicker } from '../../parts/pickers/dept-picker.tsx'

/** Organisation types: 1 clique, 2 non-project, 3 project. Only projects are sent. */
const PROJECT = '3'
/** Projects that a list's address can name. */
const MOST = 100
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

/** Trees of more nodes are not loaded whole. */
const WHOLE = 1000
const sizeOf = (nodes: readonly TreeNode[]): number => nodes.reduce((n, node) => n + 1 + sizeOf(node.children ?? []), 0)

/** The open project picker: ticking a branch means the projects below it. */
export function ProjectTree({ onClose }: { onClose: () => void }) {
  const { data } = useCall(deptTree, { size: WHOLE }, { staleTime: 5 * 60_000 })
  if (!data) return <Spin size="small" />
  return sizeOf(data) < WHOLE ? <WholeTree data={data} onClose={onClose} /> : <LevelTree onClose={onClose} />
}

/** Levels load as they are opened; a branch stands for the projects below it, as far as a list can be narrowed to. */
function LevelTree({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const { id: userId } = useUser()
  const chosen = useStore(projectScope)
  const projectsAt = async (id: string): Promise<string[]> => {
    const { records } = await call(deptSelect, { below: id, deptType: PROJECT, size: MOST })
    return records.map((d) => d.id)
  }
  return (
    <DeptPicker
      multiple
      className="tc-projects"
      autoFocus
      defaultOpen
      onOpenChange={(open) => !open && onClose()}
      aria-label={t('shell.projectsLabel')}
      variant="filled"
      maxTagCount={1}
      maxTagTextLength={10}
      popupMatchSelectWidth={320}
      placeholder={t('shell.projects')}
      value={chosen}
      onChange={async (ids: string[]) => {
        const fresh = await Promise.all(ids.filter((id) => !chosen.includes(id)).map(projectsAt))
        const picked = new Set([...ids.filter((id) => chosen.includes(id)), ...fresh.flat()])
        if (picked.size >= MOST) return void message.warning(t('shell.projectsMany', { max: MOST }))
        chooseProjects(userId, [...picked])
      }}
    />
  )
}

function WholeTree({ data, onClose }: { data: readonly TreeNode[]; onClose: () => void }) {
  const t = useT()
  const { id: userId } = useUser()
  const chosen = useStore(projectScope)
  const tree = useMemo(() => offered(data), [data])
  const all = useMemo(() => projectsOf(data), [data])
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
        const picked = projectsOf(within(data, new Set(ids)))
        chooseProjects(userId, picked.length === all.length ? [] : [...new Set(picked)])
      }}
    />
  )
}

/** The chosen nodes with all that is below them. */
function within(nodes: readonly TreeNode[], ids: ReadonlySet<string>): TreeNode[] {
  return nodes.flatMap((node) => (ids.has(node.id) ? [node] : within(node.children ?? [], ids)))
}
