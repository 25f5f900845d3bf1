import { importDevices, importResult, importTemplate } from '@tecovie/contract/actions/device.ts'
import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { download } from '../../kit/net/download.ts'
import { upload } from '../../kit/net/upload.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { ImportDialog } from '../../parts/import/import-dialog.tsx'

const MAX_ROWS = 100_000

const storedOf = ({ done, result }: { done: number; result?: unknown }): number =>
  (result as { stored?: number } | null | undefined)?.stored ?? done

/** Imports devices from a table, with a product and project for rows that name none; their secrets can be taken once. */
export function DeviceImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT()
  const [defaults, setDefaults] = useState<{ productId?: string; projectId?: string }>({})
  const start = (file: File) => {
    const fields = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value)) as Record<string, string>
    return upload<{ jobId: string }>(file, { path: importDevices.path, fields })
  }
  const take = (jobId: string, kind: 'problems' | 'secrets') => () =>
    void download(importResult, { jobId, kind, format: 'xlsx' })
  return (
    <ImportDialog
      kind="device.import"
      title={t('deviceImport.title')}
      hint={t('deviceImport.step', { max: MAX_ROWS.toLocaleString() })}
      accept=".xls,.xlsx,.csv"
      choose={t('deviceImport.choose')}
      start={start}
      above={() => (
        <>
          <Button className="tc-gap" onClick={() => void download(importTemplate, { format: 'xlsx' })}>
            {t('deviceImport.template')}
          </Button>
          <Form layout="vertical">
            <Form.Item label={t('deviceImport.product')}>
              <RemotePicker
                of={productInfo}
                value={defaults.productId}
                onChange={(productId) => setDefaults((d) => ({ ...d, productId }))}
              />
            </Form.Item>
            <Form.Item label={t('deviceImport.project')} help={t('deviceImport.defaultsHint')}>
              <RemotePicker
                of={deptSelect}
                label="deptName"
                query={{ deptType: '3' }}
                value={defaults.projectId}
                onChange={(projectId) => setDefaults((d) => ({ ...d, projectId }))}
              />
            </Form.Item>
          </Form>
        </>
      )}
      done={(job) => t('deviceImport.done', { stored: storedOf(job), failed: job.failed })}
      cancelled={t('deviceImport.cancelled')}
      below={(job) => (
        <>
          <Space>
            {job.failed > 0 && <Button onClick={take(job.id, 'problems')}>{t('deviceImport.problems')}</Button>}
            {storedOf(job) > 0 && (
              <Button type="primary" onClick={take(job.id, 'secrets')}>
                {t('deviceImport.secrets')}
              </Button>
            )}
          </Space>
          {storedOf(job) > 0 && <span className="tc-faint">{t('deviceImport.secretsHint')}</span>}
        </>
      )}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
