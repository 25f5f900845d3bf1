import { Tag } from 'antd'

interface CheckResultProps {
  record: { respType: string; failNum?: string | null | undefined; failText?: string | null | undefined }
}

/** What a tester said of a board, in its own words; red where it named what failed. */
export function CheckResult({ record: { respType, failNum, failText } }: CheckResultProps) {
  return <Tag color={failNum || failText ? 'error' : 'default'}>{respType}</Tag>
}
