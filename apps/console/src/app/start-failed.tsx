import { Button, Result } from 'antd'
import { useT } from '../kit/i18n.ts'
import { errorText } from '../kit/net/error-text.ts'

/** The server is away while the console starts: says so, and offers another try. */
export function StartFailed({ error }: { error: unknown }) {
  const t = useT()
  const again = <Button onClick={() => location.reload()}>{t('kit.retry')}</Button>
  return <Result status="warning" title={t('shell.startFailed')} subTitle={errorText(error, t)} extra={again} />
}
