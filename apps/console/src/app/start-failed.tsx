import { Button } from 'antd'
import { useT } from '../kit/i18n.ts'
import { errorText } from '../kit/net/error-text.ts'

/** The server is away while the console starts: says so, and offers another try. */
export function StartFailed({ error }: { error: unknown }) {
  const t = useT()
  return (
    <main className="tc-status-page">
      <h1>{t('shell.startFailed')}</h1>
      <p>{errorText(error, t)}</p>
      <Button type="primary" onClick={() => location.reload()}>
        {t('kit.retry')}
      </Button>
    </main>
  )
}
