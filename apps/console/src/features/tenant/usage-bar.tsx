import { Progress } from 'antd'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'

/** How much is used of what may be used; without a limit just how much. */
export function UsageBar({ used, max }: { used: number; max: number | null | undefined }) {
  const t = useT()
  if (!max)
    return (
      <span className="tc-num">
        {formatNumber(used)} <span className="tc-faint">/ {t('resources.tenant.unlimited')}</span>
      </span>
    )
  const percent = Math.min(100, Math.round((used / max) * 100))
  return (
    <span className="tc-tenant-usage tc-num">
      <span>
        {formatNumber(used)} <span className="tc-faint">/ {formatNumber(max)}</span>
      </span>
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        status={percent >= 100 ? 'exception' : 'normal'}
        {...(percent >= 80 && percent < 100 ? { strokeColor: 'var(--ant-color-warning)' } : {})}
        aria-label={`${percent}%`}
      />
    </span>
  )
}
