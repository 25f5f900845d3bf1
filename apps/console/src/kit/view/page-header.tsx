import { ArrowLeftOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../i18n.ts'

interface PageHeaderProps {
  title: ReactNode
  /** What the page is for, in one line. */
  purpose?: ReactNode
  actions?: ReactNode
  /** Shows a way back; for pages below a list. */
  back?: boolean
}

/** Title, purpose and main action on one row. */
export function PageHeader({ title, purpose, actions, back }: PageHeaderProps) {
  const t = useT()
  const router = useRouter()
  return (
    <header className="tc-page-header">
      {back && (
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('kit.back')}
          onClick={() => router.history.back()}
        />
      )}
      <h1 title={typeof title === 'string' ? title : undefined}>{title}</h1>
      {purpose && <p>{purpose}</p>}
      <div className="tc-page-actions">{actions}</div>
    </header>
  )
}
