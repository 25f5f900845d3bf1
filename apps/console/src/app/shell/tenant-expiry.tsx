import { CloseOutlined } from '@ant-design/icons'
import { ownTenant } from '@tecovie/contract/resources/tenant.ts'
import { Button } from 'antd'
import { formatTime } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { usePreference } from '../../kit/user.tsx'

/** Days before the end at which administrators are told, once each. */
const STEPS = [1, 7, 30]
const FRESH_MS = 10 * 60_000

/** Tells a tenant's administrators ahead that it will expire; what was closed comes back at the next step. */
export function TenantExpiry() {
  const t = useT()
  const { data } = useCall(ownTenant, {}, { staleTime: FRESH_MS })
  const [seen, setSeen] = usePreference('shell.tenantExpiry', '')
  const step = STEPS.find((days) => data?.daysLeft != null && data.daysLeft <= days)
  const mark = `${data?.deadLine} ${step}`
  if (!data?.deadLine || !step || seen === mark) return null
  const date = formatTime(data.deadLine)
  const title =
    step === 1
      ? t('resources.tenant.expiresToday', { date })
      : t('resources.tenant.expiresIn', { n: data.daysLeft, date })
  return (
    <div className="tc-seen-as" role="status" data-urgent={step === 1}>
      <span>{title}</span>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('kit.close')}
        onClick={() => setSeen(mark)}
      />
    </div>
  )
}
