import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { permissionKeys } from '@tecovie/contract/core/define-resource.ts'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n.ts'
import { useCan } from '../user.tsx'
import type { TablePreference } from './columns.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { Column, ToolbarAction } from './list-types.ts'
import { totalText } from './pager.tsx'
import { TableSettings } from './table-settings.tsx'
import type { ResourceList } from './use-resource-list.ts'
import { useSelected } from './use-selection.ts'

interface ListToolbarProps {
  list: ResourceList
  columns: readonly Column[]
  toolbar: readonly ToolbarAction[]
  preference: TablePreference
  onPreference: (next: TablePreference | null) => void
  onAct: (action: ToolbarAction) => void
}

/** Actions on the left, or what is chosen; refresh, export and the table's own settings on the right. */
export function ListToolbar({ list, columns, toolbar, preference, onPreference, onAct }: ListToolbarProps) {
  const t = useT()
  const can = useCan()
  const [exporting, setExporting] = useState(false)
  const { resource } = list
  const selection = useSelected(list.selection)
  const offersAll = toolbar.some((a) => a.needs === 'query') && selection.count > 0 && !selection.all
  const exports = resource.calls.export && can(permissionKeys(resource.permissions.export))
  return (
    <div className="tc-toolbar">
      {toolbar.map((a) => (
        <Button
          key={a.key}
          type={a.primary ? 'primary' : 'default'}
          // Red only once it would do something.
          danger={(a.danger ?? false) && selection.count > 0}
          icon={a.icon}
          onClick={() => onAct(a)}
        >
          {t(a.label)}
        </Button>
      ))}
      {selection.count > 0 && (
        <span className="tc-chosen" role="status">
          {t(selection.all ? 'kit.chosenAll' : 'kit.chosen', {
            count: totalText(selection.count, selection.all && list.capped),
          })}
          {offersAll && (
            <button type="button" className="tc-link" onClick={() => selection.chooseAll()}>
              {t('kit.chooseAll', { total: totalText(list.total, list.capped) })}
            </button>
          )}
          <button type="button" className="tc-link" onClick={() => selection.clear()}>
            {t('kit.clear')}
          </button>
        </span>
      )}
      <span className="tc-toolbar-space" />
      <Tooltip title={t('kit.refresh')}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={list.fetching} />}
          aria-label={t('kit.refresh')}
          onClick={list.refresh}
        />
      </Tooltip>
      {exports && (
        <Tooltip title={t('kit.export')}>
          <Button
            type="text"
            icon={<DownloadOutlined />}
            aria-label={t('kit.export')}
            onClick={() => setExporting(true)}
          />
        </Tooltip>
      )}
      <TableSettings resource={resource} columns={columns} preference={preference} onChange={onPreference} />
      {exporting && (
        <ExportDialog list={list} columns={columns} preference={preference} onClose={() => setExporting(false)} />
      )}
    </div>
  )
}
