import { ReloadOutlined } from '@ant-design/icons'
import { codeColumns, type ShownColumn, updateCodeColumns } from '@tecovie/contract/resources/code-column.ts'
import { codeModule } from '@tecovie/contract/resources/code-module.ts'
import { App, Button, Drawer } from 'antd'
import { useCallback, useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { ApiError } from '../../kit/net/request.ts'
import { invalidate, useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { ColumnTable } from './column-table.tsx'

interface ColumnsDrawerProps {
  module: { id: string; codeName: string; tableName: string }
  onClose: () => void
  onSaved: () => void
}

/** How each column of a module's table is generated; saved as a whole. */
export function ColumnsDrawer({ module, onClose, onSaved }: ColumnsDrawerProps) {
  const t = useT()
  const { message } = App.useApp()
  const read = useCall(codeColumns, { id: module.id }, { staleTime: 0 })
  const [rows, setRows] = useState<readonly ShownColumn[]>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const { mayLeave } = useLeaveGuard(dirty)
  // The table starts once, from fresh columns; what is being set is not overwritten.
  if (read.data && !read.isFetching && !rows) setRows(read.data)
  const change = useCallback((names: readonly string[], patch: Partial<ShownColumn>) => {
    const set = new Set(names)
    setRows((old) => old?.map((row) => (set.has(row.columnName) ? { ...row, ...patch } : row)))
    setErrors({})
    setDirty(true)
  }, [])
  const close = async () => {
    if (!busy && (await mayLeave())) onClose()
  }
  const reload = async () => {
    if (!(await mayLeave())) return
    setRows(undefined)
    setErrors({})
    setDirty(false)
    await read.refetch()
  }
  const save = async () => {
    const kept = (rows ?? []).filter((row) => row.state !== 'gone')
    setBusy(true)
    try {
      await call(updateCodeColumns, kept as never)
      setDirty(false)
      void message.success(t('kit.saved'))
      void invalidate(codeModule.name)
      onSaved()
      onClose()
    } catch (error) {
      const at = error instanceof ApiError ? error.errors : {}
      // The server names places in the list; the table names columns.
      setErrors(
        Object.fromEntries(
          Object.entries(at).map(([path, problem]) => {
            const [place = '', field = ''] = path.split('.')
            return [`${kept[Number(place)]?.columnName}.${field}`, problem]
          }),
        ),
      )
      void message.error(Object.values(at)[0] ?? errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      size="min(1580px, calc(100vw - 48px))"
      title={t('resources.codeModule.columnsTitle', { name: `${module.codeName} (${module.tableName})` })}
      onClose={close}
      mask={{ closable: !dirty }}
      extra={
        <Button icon={<ReloadOutlined />} onClick={reload} loading={read.isFetching} disabled={busy}>
          {t('resources.codeModule.reload')}
        </Button>
      }
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!rows?.length} onClick={save}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      {rows ? (
        <ColumnTable rows={rows} errors={errors} change={change} />
      ) : read.error && !read.isFetching ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LoadingState rows={10} />
      )}
    </Drawer>
  )
}
