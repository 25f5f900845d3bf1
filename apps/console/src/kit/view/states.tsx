import { DisconnectOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../i18n.ts'
import { errorText } from '../net/error-text.ts'

/** True once `on` has lasted 200 ms: what is quicker must not flash. */
export function useDelayed(on: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return on && late
}

interface StateProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  action?: ReactNode
}

function State({ icon, title, text, action }: StateProps) {
  return (
    <div className="tc-state">
      <span className="tc-state-icon">{icon}</span>
      <strong>{title}</strong>
      {text && <span className="tc-faint">{text}</span>}
      {action}
    </div>
  )
}

/** What failed, and a way to try again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useT()
  return (
    <div role="alert">
      <State
        icon={<DisconnectOutlined />}
        title={t('kit.loadFailed')}
        text={errorText(error, t)}
        action={retry && <Button onClick={retry}>{t('kit.retry')}</Button>}
      />
    </div>
  )
}

/** Nothing here: says whether that is because of the filters, and what to do next. */
export function EmptyState({ title, text, action }: { title?: string; text?: string; action?: ReactNode }) {
  const t = useT()
  return <State icon={<InboxOutlined />} title={title ?? t('kit.empty')} text={text} action={action} />
}

/** Grey lines while something first loads; nothing at all for the first 200 ms. */
export function LoadingState({ rows = 6 }: { rows?: number }) {
  return useDelayed(true) ? (
    <Skeleton active title={false} paragraph={{ rows, width: '100%' }} className="tc-skeleton" />
  ) : null
}
