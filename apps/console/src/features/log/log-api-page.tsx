import { logApi } from '@tecovie/contract/resources/log.ts'
import { Select } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { LogDrawer } from './log-drawer.tsx'

const OUTCOMES = ['ok', 'refused', 'failed'] as const
const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')
const TONES = { ok: 'success', refused: 'warning', failed: 'error' } as const

function Outcome({ status }: { status: number }) {
  const t = useT()
  const outcome = outcomeOf(status)
  return <StatusTag tone={TONES[outcome]} text={`${t(`logPages.${outcome}`)} ${outcome === 'ok' ? '' : status}`} />
}

function OutcomeSelect(props: { value?: string; onChange?: (value: string) => void }) {
  const t = useT()
  return <Select allowClear {...props} options={OUTCOMES.map((value) => ({ value, label: t(`logPages.${value}`) }))} />
}

/** Who changed what, newest first. */
export const LogApiPage = resourcePage(logApi, {
  params: ['title', 'outcome'],
  filters: ['title', 'createBy', 'createTime', 'outcome', 'requestUri'],
  inputs: { outcome: () => <OutcomeSelect /> },
  columns: [
    { name: 'createTime', width: 168 },
    'title',
    { name: 'createBy', width: 110 },
    { name: 'status', width: 116 },
    { name: 'time', width: 92 },
    { name: 'remoteIp', width: 124 },
    { name: 'method', width: 90, hidden: true },
    'requestUri',
    { name: 'serviceId', hidden: true },
    { name: 'serverHost', hidden: true },
    { name: 'env', hidden: true },
    { name: 'requestId', hidden: true },
  ],
  cells: {
    createTime: (value) => <span className="tc-num">{value}</span>,
    status: (value) => <Outcome status={Number(value)} />,
    time: (value) => `${value} ms`,
  },
  rowActions: [
    {
      key: 'view',
      label: 'kit.view',
      keys: ['log_api_view'],
      open: (row, close) => (
        <LogDrawer
          resource={logApi}
          id={row.strId}
          fields={['title', 'status', 'time']}
          cells={{ status: (value) => <Outcome status={Number(value)} />, time: (value) => `${value} ms` }}
          blocks={['params']}
          onClose={close}
        />
      ),
    },
  ],
})
