import { InboxOutlined } from '@ant-design/icons'
import { importDevices, importResult, importTemplate } from '@tecovie/contract/actions/device.ts'
import { jobCancel } from '@tecovie/contract/actions/job.ts'
import { deptSelect } from '@tecovie/contract/resources/dept.ts'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { Alert, App, Button, Form, Modal, Progress, Space, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { download } from '../../kit/net/download.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { upload } from '../../kit/net/upload.ts'
import { useJob } from '../../kit/net/use-job.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'

const MAX_ROWS = 100_000

/** Imports devices from a table: template, file, progress, what was refused, secrets once. It can be left and found again. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [defaults, setDefaults] = useState<{ productId?: string; projectId?: string }>({})
  const [started, setStarted] = useState<string>()
  const { job, finished } = useJob('device.import', started, onDone)
  const start = async (file: File) => {
    try {
      const fields = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value)) as Record<string, string>
      const { jobId } = await upload<{ jobId: string }>(file, { path: importDevices.path, fields })
      setStarted(jobId)
    } catch (error) {
      void message.error(errorText(error, t))
    }
  }
  const result = job?.result as { stored?: number; failed?: number } | null | undefined
  const stored = result?.stored ?? job?.done ?? 0
  return (
    <Modal
      open
      width={555}
      title={t('deviceImport.title')}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
      onCancel={onClose}
    >
      <p className="tc-faint">{t('deviceImport.step', { max: MAX_ROWS.toLocaleString() })}</p>
      {!job && (
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
          <Upload.Dragger
            accept=".xlsx,.csv"
            showUploadList={false}
            beforeUpload={(file) => {
              void start(file)
              return false
            }}
          >
            <InboxOutlined style={{ fontSize: 28 }} />
            <p>{t('deviceImport.drop')}</p>
            <p className="tc-faint">{t('deviceImport.choose')}</p>
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
              title={t('deviceImport.done', { stored, failed: job.failed })}
            />
          )}
          {job.state === 'failed' && (
            <Alert type="error" showIcon title={t('deviceImport.failed', { reason: job.error ?? '' })} />
          )}
          {job.state === 'cancelled' && <Alert type="info" showIcon title={t('deviceImport.cancelled')} />}
          <Space>
            {job.failed > 0 && (
              <Button onClick={() => void download(importResult, { jobId: job.id, kind: 'problems', format: 'xlsx' })}>
                {t('deviceImport.problems')}
              </Button>
            )}
            {stored > 0 && (
              <Button
                type="primary"
                onClick={() => void download(importResult, { jobId: job.id, kind: 'secrets', format: 'xlsx' })}
              >
                {t('deviceImport.secrets')}
              </Button>
            )}
          </Space>
          {stored > 0 && <span className="tc-faint">{t('deviceImport.secretsHint')}</span>}
        </Space>
      )}
    </Modal>
  )
}
