import { InboxOutlined } from '@ant-design/icons'
import { jobCancel } from '@tecovie/contract/actions/job.ts'
import { importRegions, regionTemplate } from '@tecovie/contract/resources/region.ts'
import { Alert, App, Button, Modal, Progress, Space, Switch, Table, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { download } from '../../kit/net/download.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { upload } from '../../kit/net/upload.ts'
import { useJob } from '../../kit/net/use-job.ts'

interface Result {
  added: number
  updated: number
  kept: number
  failed: number
  problems: { row: number; reason: string }[]
}

/** Imports all of China with one click, or a file; it can be left and found again. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [covered, setCovered] = useState(false)
  const [started, setStarted] = useState<string>()
  const { job, finished } = useJob('region.import', started, onDone)
  const isCovered = covered ? '1' : '0'
  const start = async (ask: () => Promise<{ jobId: string }>) => {
    try {
      setStarted((await ask()).jobId)
    } catch (error) {
      void message.error(errorText(error, t))
    }
  }
  const result = job?.result as Result | null | undefined
  const text = (key: string) => t(`resources.region.${key}`)
  return (
    <Modal
      open
      width={555}
      title={text('import')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      {!job && (
        <Space orientation="vertical" size={16} className="tc-wide">
          <Space>
            <Switch checked={covered} onChange={setCovered} aria-label={text('covered')} />
            {text('covered')}
            <span className="tc-faint">{text('coveredHint')}</span>
          </Space>
          <Button type="primary" block onClick={() => void start(() => call(importRegions, { isCovered }))}>
            {text('importAll')}
          </Button>
          <Upload.Dragger
            accept=".xlsx,.csv"
            showUploadList={false}
            beforeUpload={(file) => {
              void start(() => upload<{ jobId: string }>(file, { path: importRegions.path, fields: { isCovered } }))
              return false
            }}
          >
            <InboxOutlined style={{ fontSize: 28 }} />
            <p>{text('drop')}</p>
            <p className="tc-faint">{text('importHint')}</p>
          </Upload.Dragger>
          <Button type="link" onClick={() => void download(regionTemplate, { format: 'xlsx' })}>
            {text('template')}
          </Button>
        </Space>
      )}
      {job && !finished && (
        <>
          <Progress percent={job.total ? Math.floor((job.done / job.total) * 100) : 0} />
          <p className="tc-faint">{text('running')}</p>
          <Button onClick={() => void call(jobCancel, { id: job.id })}>{text('stop')}</Button>
        </>
      )}
      {job && finished && (
        <Space orientation="vertical" className="tc-wide">
          {job.state === 'done' && result && (
            <Alert
              type={result.failed ? 'warning' : 'success'}
              showIcon
              title={t('resources.region.done', {
                added: result.added,
                updated: result.updated,
                kept: result.kept,
                failed: result.failed,
              })}
            />
          )}
          {job.state === 'failed' && (
            <Alert type="error" showIcon title={t('resources.region.failed', { reason: job.error ?? '' })} />
          )}
          {job.state === 'cancelled' && <Alert type="info" showIcon title={text('jobCancelled')} />}
          {result && result.problems.length > 0 && (
            <Table
              size="small"
              rowKey="row"
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              dataSource={result.problems}
              columns={[
                { dataIndex: 'row', title: text('row'), width: 80 },
                { dataIndex: 'reason', title: text('reason') },
              ]}
            />
          )}
        </Space>
      )}
    </Modal>
  )
}
