import { grantTree } from '@tecovie/contract/resources/menu.ts'
import { Button, Drawer } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { GrantTree, grants, ticked } from './grant-tree.tsx'

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
  const { mayLeave } = useLeaveGuard(touched || changed !== undefined)
  const nodes = tree.data
  const ready = nodes && keys.data && !keys.isFetching
  const start = useMemo(() => ticked(nodes ?? [], new Set(keys.data)), [nodes, keys.data])
  const ticks = changed ?? start
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
          <GrantTree nodes={nodes} ticks={ticks} onTicks={setChanged} />
        </>
      )}
    </Drawer>
  )
}
