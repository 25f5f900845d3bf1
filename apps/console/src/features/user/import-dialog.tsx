import { InboxOutlined } from '@ant-design/icons'
import { jobCancel } from '@tecovie/contract/actions/job.ts'
import { importUsers, userImportResult, userTemplate } from '@tecovie/contract/resources/user.ts'
import { Alert, App, Button, Modal, Progress, Space, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { download } from '../../kit/net/download.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { upload } from '../../kit/net/upload.ts'
import { useJob } from '../../kit/net/use-job.ts'

const MAX_ROWS = 100_000

/** Imports users from a table: template, file, progress, what was refused, first passwords once. It can be left and found again. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [started, setStarted] = useState<string>()
  const { job, finished } = useJob('user.import', started, onDone)
  const start = async (file: File) => {
    try {
      setStarted((await upload<{ jobId: string }>(file, { path: importUsers.path })).jobId)
    } catch (error) {
      void message.error(errorText(error, t))
    }
  }
  const result = job?.result as { stored?: number } | null | undefined
  const stored = result?.stored ?? Math.max(0, (job?.done ?? 0) - (job?.failed ?? 0))
  const take = (kind: 'problems' | 'secrets') => () =>
    void download(userImportResult, { jobId: job?.id, kind, format: 'xlsx' })
  return (
    <Modal
      open
      width={555}
      title={t('userImport.title')}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
      onCancel={onClose}
    >
      <p className="tc-faint">{t('userImport.step', { max: MAX_ROWS.toLocaleString() })}</p>
      {!job && (
        <>
          <Button className="tc-gap" onClick={() => void download(userTemplate, { format: 'xlsx' })}>
            {t('deviceImport.template')}
          </Button>
          <Upload.Dragger
            accept=".xls,.xlsx,.csv"
            showUploadList={false}
            beforeUpload={(file) => {
              void start(file)
              return false
            }}
          >
            <InboxOutlined style={{ fontSize: 28 }} />
            <p>{t('deviceImport.drop')}</p>
            <p className="tc-faint">{t('userImport.choose')}</p>
          </Upload.Dragger>
        </>
      )}
      {job && !finished && (
        <>
          <Progress percent={job.total ? Math.floor((job.done / job.total) * 100) : 0} />
          <p className="tc-faint">{t('deviceImport.running')}</p>
          <Button onClick={() => void call(jobCancel, { id: job.id })}>{t('deviceImport.cancel')}</Button>
        </>
      )}
      {job && finished && (
        <Space orientation="vertical" className="tc-wide">
          {job.state === 'done' && (
            <Alert
              type={job.failed ? 'warning' : 'success'}
              showIcon
              title={t('userImport.done', { stored, failed: job.failed })}
            />
          )}
          {job.state === 'failed' && (
            <Alert type="error" showIcon title={t('deviceImport.failed', { reason: job.error ?? '' })} />
          )}
          {job.state === 'cancelled' && <Alert type="info" showIcon title={t('userImport.cancelled')} />}
          <Space>
            {job.failed > 0 && <Button onClick={take('problems')}>{t('deviceImport.problems')}</Button>}
            {stored > 0 && (
              <Button type="primary" onClick={take('secrets')}>
                {t('userImport.secrets')}
              </Button>
            )}
          </Space>
          {stored > 0 && <span className="tc-faint">{t('userImport.secretsHint')}</span>}
        </Space>
      )}
    </Modal>
  )
}
