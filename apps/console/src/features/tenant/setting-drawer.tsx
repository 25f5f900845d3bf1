import { tenantMenus, tenantSetting } from '@tecovie/contract/resources/tenant.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { DateInput } from '../../kit/fields/date-input.tsx'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { GrantDrawer } from '../../kit/pickers/grant-drawer.tsx'

interface Tenant {
  id: string
  tenantName: string
  deadLine: string | null
}

/** Until when a tenant may be used, and the menus of its package. */
export function SettingDrawer({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useT()
  const keys = useCall(tenantMenus, { id: tenant.id }, { staleTime: 0 })
  const { act, busy } = useAct(tenantSetting)
  const [deadLine, setDeadLine] = useState<string | null>(tenant.deadLine)
  return (
    <GrantDrawer
      title={t('resources.tenant.settingTitle', { name: tenant.tenantName })}
      keys={keys}
      busy={busy}
      touched={deadLine !== tenant.deadLine}
      onSave={(menus) => act({ ids: tenant.id, deadLine: deadLine || null, menus })}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('resources.tenant.fields.deadLine')} help={t('resources.tenant.deadLineHint')}>
          <DateInput value={deadLine} onChange={(value: unknown) => setDeadLine((value as string | null) ?? null)} />
        </Form.Item>
        <Form.Item label={t('resources.tenant.package')} help={t('resources.tenant.packageHint')} />
      </Form>
    </GrantDrawer>
  )
}
