import { logError } from '@tecovie/contract/resources/log.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { LogDrawer } from './log-drawer.tsx'

/** Requests that failed for a reason of the server's own. */
export const LogErrorPage = resourcePage(logError, {
  filters: ['message', 'createBy', 'createTime', 'requestUri', 'exceptionName'],
  columns: [
    { name: 'createTime', width: 168 },
    'title',
    'exceptionName',
    'message',
    { name: 'createBy', width: 110 },
    { name: 'method', width: 90, hidden: true },
    'requestUri',
    { name: 'remoteIp', hidden: true },
    { name: 'serviceId', hidden: true },
    { name: 'serverHost', hidden: true },
    { name: 'env', hidden: true },
    { name: 'requestId', hidden: true },
  ],
  cells: { createTime: (value) => <span className="tc-num">{value}</span> },
  rowActions: [
    {
      key: 'view',
      label: 'kit.view',
      keys: ['log_error_view'],
      open: (row, close) => (
        <LogDrawer
          resource={logError}
          id={row.strId}
          fields={['title', 'exceptionName', 'message']}
          blocks={['stackTrace', 'params']}
          onClose={close}
        />
      ),
    },
  ],
})
