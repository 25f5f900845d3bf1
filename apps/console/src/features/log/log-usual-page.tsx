import { LOG_LEVELS, type LogLevel, logUsual } from '@tecovie/contract/resources/log.ts'
import { Select } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { LogDrawer } from './log-drawer.tsx'

const TONES = { debug: 'off', info: 'info', warn: 'warning', error: 'error' } as const

function Level({ level }: { level: LogLevel }) {
  const t = useT()
  return <StatusTag tone={TONES[level] ?? 'off'} text={t(`resources.logUsual.options.logLevel.${level}`)} />
}

function LevelSelect(props: { value?: string; onChange?: (value: string) => void }) {
  const t = useT()
  const options = LOG_LEVELS.map((value) => ({ value, label: t(`resources.logUsual.options.logLevel.${value}`) }))
  return <Select allowClear {...props} options={options} />
}

/** What the server noted by itself. */
export const LogUsualPage = resourcePage(logUsual, {
  filters: ['logLevel', 'logData', 'createTime', 'logId'],
  inputs: { logLevel: () => <LevelSelect /> },
  columns: [
    { name: 'createTime', width: 168 },
    { name: 'logLevel', width: 100 },
    { name: 'logId', width: 200 },
    'logData',
    { name: 'createBy', hidden: true },
    { name: 'serverHost', width: 130 },
    { name: 'serviceId', hidden: true },
    { name: 'env', hidden: true },
    { name: 'remoteIp', hidden: true },
  ],
  cells: {
    createTime: (value) => <span className="tc-num">{value}</span>,
    logLevel: (value) => <Level level={value} />,
  },
  rowActions: [
    {
      key: 'view',
      label: 'kit.view',
      keys: ['log_usual_view'],
      open: (row, close) => (
        <LogDrawer
          resource={logUsual}
          id={row.strId}
          fields={['logLevel', 'logId']}
          cells={{ logLevel: (value) => <Level level={value as LogLevel} /> }}
          blocks={['logData', 'params']}
          onClose={close}
        />
      ),
    },
  ],
})
