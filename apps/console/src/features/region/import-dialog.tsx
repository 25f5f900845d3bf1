import { importRegions, regionTemplate } from '@tecovie/contract/resources/region.ts'
import { Button, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { download } from '../../kit/net/download.ts'
import { upload } from '../../kit/net/upload.ts'
import { ImportDialog } from '../../parts/import/import-dialog.tsx'

interface Result {
  added: number
  updated: number
  kept: number
  failed: number
  problems: { row: number; reason: string }[]
}

/** Imports all of China with one click, or a file. */
export function RegionImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT()
  const [covered, setCovered] = useState(false)
  const isCovered = covered ? '1' : '0'
  const text = (key: string) => t(`resources.region.${key}`)
  return (
    <ImportDialog
      kind="region.import"
      title={text('import')}
      accept=".xls,.xlsx,.csv"
      choose={text('importHint')}
      start={(file) => upload<{ jobId: string }>(file, { path: importRegions.path, fields: { isCovered } })}
      above={(begin) => (
        <Space orientation="vertical" size={16} className="tc-wide tc-gap">
          <Space>
            <Switch checked={covered} onChange={setCovered} aria-label={text('covered')} />
            {text('covered')}
            <span className="tc-faint">{text('coveredHint')}</span>
          </Space>
          <Button type="primary" block onClick={() => begin(() => call(importRegions, { isCovered }))}>
            {text('importAll')}
          </Button>
          <Button onClick={() => void download(regionTemplate, { format: 'xlsx' })}>{text('template')}</Button>
        </Space>
      )}
      done={({ result }) => {
        const { added = 0, updated = 0, kept = 0, failed = 0 } = (result ?? {}) as Partial<Result>
        return t('resources.region.done', { added, updated, kept, failed })
      }}
      cancelled={text('jobCancelled')}
      below={({ result }) => {
        const problems = (result as Result | null | undefined)?.problems ?? []
        return problems.length > 0 ? (
          <Table
            size="small"
            rowKey="row"
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
            dataSource={problems}
            columns={[
              { dataIndex: 'row', title: text('row'), width: 80 },
              { dataIndex: 'reason', title: text('reason') },
            ]}
          />
        ) : null
      }}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
