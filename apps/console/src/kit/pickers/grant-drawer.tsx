import type { TreeNode } from '@tecovie/contract/core/tree.ts'
import { grantTree } from '@tecovie/contract/resources/menu.ts'
import { Button, Drawer, Input, Tree } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { useT } from '../i18n.ts'
import { useCall } from '../net/use-call.ts'
import { ErrorState, LoadingState } from '../view/states.tsx'

const FIELDS = { title: 'title', key: 'id', children: 'children' }

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((n) => [n, ...flat(n.children ?? [])])

/** Ids whose whole branch is granted; the tree works half ticks out by itself. */
function ticked(nodes: readonly TreeNode[], granted: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? []
    const below = ticked(children, granted)
    const whole = granted.has(node.id) && children.every((child) => below.includes(child.id))
    return whole ? [node.id, ...below] : below
  })
}

/** Granted ids of the ticks: what is ticked, and every branch above it. */
function grants(nodes: readonly TreeNode[], ticks: ReadonlySet<string>): string[] {
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

interface GrantDrawerProps {
  title: ReactNode
  /** The query of ids that are granted now. */
  keys: { data: readonly string[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  busy: boolean
  /** Saves the granted ids, branches included; answers whether it succeeded. */
  onSave: (menuIds: string[]) => Promise<boolean>
  onClose: () => void
  /** Stands above the tree. */
  children?: ReactNode
  /** Whether `children` hold something unsaved. */
  touched?: boolean
}

/** The menus and buttons that the reader may grant, with ticks for what is granted. */
export function GrantDrawer({ title, keys, busy, onSave, onClose, children, touched = false }: GrantDrawerProps) {
  const t = useT()
  const tree = useCall(grantTree, {}, { staleTime: 0 })
  const [changed, setChanged] = useState<string[]>()
  const [typed, setTyped] = useState('')
  const { mayLeave } = useLeaveGuard(touched || changed !== undefined)
  const nodes = tree.data
  const ready = nodes && keys.data && !keys.isFetching
  const start = useMemo(() => ticked(nodes ?? [], new Set(keys.data)), [nodes, keys.data])
  const ticks = changed ?? start
  const shown = matching(nodes ?? [], typed.trim().toLowerCase())
  const error = tree.error ?? keys.error
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const save = async () => {
    const menuIds = grants(nodes ?? [], new Set(ticks))
    if (await onSave(menuIds)) onClose()
  }
  return (
    <Drawer
      open
      size={440}
      title={title}
      onClose={close}
      mask={{ closable: !touched && changed === undefined }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={save}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      {error && <ErrorState error={error} retry={() => void Promise.all([tree.refetch(), keys.refetch()])} />}
      {!error && !ready && <LoadingState rows={10} />}
      {!error && ready && (
        <>
          {children}
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
            selectable={false}
            blockNode
            key={typed}
            defaultExpandedKeys={typed ? flat(shown).map((n) => n.id) : (nodes ?? []).map((n) => n.id)}
            treeData={shown as never}
            fieldNames={FIELDS}
            checkedKeys={ticks}
            onCheck={(next, { node, checked }) => {
              if (!typed) return setChanged((Array.isArray(next) ? next : next.checked) as string[])
              // Filtered: only what is in sight changes, the rest keeps its ticks.
              const below = flat([node as unknown as TreeNode]).map((n) => n.id)
              const rest = ticks.filter((id) => !below.includes(id))
              setChanged(
                ticked(nodes ?? [], new Set(grants(nodes ?? [], new Set(checked ? [...rest, ...below] : rest)))),
              )
            }}
          />
        </>
      )}
    </Drawer>
  )
}
