import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '../kit/i18n.ts'

const TEXTS = { 403: 'forbidden', 404: 'missing', 500: 'failed' } as const

/** 403, 404 and 500: what it is, what to do, the way home. `inside` the shell, which is the page's main part already. */
export function StatusPage({ status, inside }: { status: 403 | 404 | 500; inside?: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const key = TEXTS[status]
  const Frame = inside ? 'section' : 'main'
  return (
    <Frame className="tc-status-page">
      <span className="tc-status-code tc-num" aria-hidden="true">
        {status}
      </span>
      <h1>{t(`status.${key}`)}</h1>
      <p>{t(`status.${key}Text`)}</p>
      <Button type="primary" onClick={() => void navigate({ to: '/home' })}>
        {t('status.home')}
      </Button>
    </Frame>
  )
}

/** What stands where a page broke. A chunk that is gone means the console was updated under the reader. */
export function BrokenPage({ error }: { error: unknown }) {
  const t = useT()
  const stale = /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
    String(error),
  )
  if (!stale) return <StatusPage status={500} />
  return (
    <main className="tc-status-page">
      <h1>{t('shell.updated')}</h1>
      <Button type="primary" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </main>
  )
}
