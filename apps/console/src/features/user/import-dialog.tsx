import { importUsers, userImportResult, userTemplate } from '@tecovie/contract/resources/user.ts'
import { Button, Space } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { download } from '../../kit/net/download.ts'
import { upload } from '../../kit/net/upload.ts'
import { ImportDialog } from '../../parts/import/import-dialog.tsx'

const MAX_ROWS = 100_000

interface Outcome {
  done: number
  failed: number
  result?: unknown
}
const storedOf = ({ done, failed, result }: Outcome): number =>
  (result as { stored?: number } | null | undefined)?.stored ?? Math.max(0, done - failed)

/** Imports users from a table; their first passwords can be taken once. */
export function UserImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT()
  const take = (jobId: string, kind: 'problems' | 'secrets') => () =>
    void download(userImportResult, { jobId, kind, format: 'xlsx' })
  return (
    <ImportDialog
      kind="user.import"
      title={t('userImport.title')}
      hint={t('userImport.step', { max: MAX_ROWS.toLocaleString() })}
      accept=".xls,.xlsx,.csv"
      choose={t('userImport.choose')}
      start={(file) => upload<{ jobId: string }>(file, { path: importUsers.path })}
      above={() => (
        <Button className="tc-gap" onClick={() => void download(userTemplate, { format: 'xlsx' })}>
          {t('deviceImport.template')}
        </Button>
      )}
      done={(job) => t('userImport.done', { stored: storedOf(job), failed: job.failed })}
      cancelled={t('userImport.cancelled')}
      below={(job) => (
        <>
          <Space>
            {job.failed > 0 && <Button onClick={take(job.id, 'problems')}>{t('deviceImport.problems')}</Button>}
            {storedOf(job) > 0 && (
              <Button type="primary" onClick={take(job.id, 'secrets')}>
                {t('userImport.secrets')}
              </Button>
            )}
          </Space>
          {storedOf(job) > 0 && <span className="tc-faint">{t('userImport.secretsHint')}</span>}
        </>
      )}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
