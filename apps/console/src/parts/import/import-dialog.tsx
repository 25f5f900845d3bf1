import { InboxOutlined } from '@ant-design/icons'
import type { jobDetail } from '@tecovie/contract/actions/job.ts'
import { jobCancel } from '@tecovie/contract/actions/job.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { Alert, App, Button, Modal, Progress, Space, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { useJob } from './use-job.ts'

type Job = OutputOf<typeof jobDetail>
type Ask = () => Promise<{ jobId: string }>

interface ImportDialogProps {
  /** Kind of the job: one that still runs is found again. */
  kind: string
  title: string
  hint?: string
  /** File endings, as an input takes them. */
  accept: string
  /** Says which files serve. */
  choose: string
  /** Starts the job with a file. */
  start: (file: File) => Promise<{ jobId: string }>
  /** Stands above the place for files, such as a template; `begin` starts a job without a file. */
  above?: (begin: (ask: Ask) => void) => ReactNode
  /** One sentence for what a finished job did. */
  done: (job: Job) => string
  cancelled: string
  /** Stands below that sentence: problems, files to take. */
  below?: (job: Job) => ReactNode
  onClose: () => void
  onDone: () => void
}

/** Imports rows from a file by a background job: file, progress, what came of it. It can be left and found again. */
export function ImportDialog({ kind, title, hint, accept, choose, start, onClose, onDone, ...own }: ImportDialogProps) {
  const t = useT()
  const { message } = App.useApp()
  const [started, setStarted] = useState<string>()
  const { job, finished } = useJob(kind, started, onDone)
  const begin = (ask: Ask) => {
    ask().then(
      ({ jobId }) => setStarted(jobId),
      (error) => void message.error(errorText(error, t)),
    )
  }
  return (
    <Modal
      open
      width={555}
      title={title}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
      onCancel={onClose}
    >
      {hint && <p className="tc-faint">{hint}</p>}
      {!job && (
        <>
          {own.above?.(begin)}
          <Upload.Dragger
            accept={accept}
            showUploadList={false}
            beforeUpload={(file) => {
              begin(() => start(file))
              return false
            }}
          >
            <InboxOutlined style={{ fontSize: 28 }} />
            <p>{t('kit.import.drop')}</p>
            <p className="tc-faint">{choose}</p>
          </Upload.Dragger>
        </>
      )}
      {job && !finished && (
        <>
          <Progress percent={job.total ? Math.floor((job.done / job.total) * 100) : 0} />
          <p className="tc-faint">{t('kit.import.running')}</p>
          <Button onClick={() => void call(jobCancel, { id: job.id })}>{t('kit.import.cancel')}</Button>
        </>
      )}
      {job && finished && (
        <Space orientation="vertical" className="tc-wide">
          {job.state === 'done' && <Alert type={job.failed ? 'warning' : 'success'} showIcon title={own.done(job)} />}
          {job.state === 'failed' && (
            <Alert type="error" showIcon title={t('kit.import.failed', { reason: job.error ?? '' })} />
          )}
          {job.state === 'cancelled' && <Alert type="info" showIcon title={own.cancelled} />}
          {own.below?.(job)}
        </Space>
      )}
    </Modal>
  )
}
