import { Alert } from 'antd'

export interface TestResult {
  ok: boolean
  reason: string
  version: string
  time: number
}

/** How a connection that was tried went. */
export function ConnectionResult({ result }: { result: TestResult }) {
  return (
    <Alert
      className="tc-gap-above"
      role="status"
      showIcon
      type={result.ok ? 'success' : 'error'}
      title={result.reason}
      description={result.version || undefined}
    />
  )
}
