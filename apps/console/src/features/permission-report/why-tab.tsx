import { explainPermission, type PermissionStep } from '@tecovie/contract/actions/permission-report.ts'
import { user } from '@tecovie/contract/resources/user.ts'
import { Alert, Flex, Form, Steps } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { PermissionPicker } from './permission-picker.tsx'

function useStepText() {
  const t = useT()
  return ({ kind, ok, limited, by, not }: PermissionStep): string => {
    const names = (list: PermissionStep['by']) => list.map((x) => x.name).join('、')
    const key = `permissionReport.steps.${kind}`
    if (kind === 'roles' && !ok && !not.length) return t(`${key}.none`)
    if ((kind === 'tenant' || kind === 'dept') && !limited) return t(`${key}.free`)
    return t(`${key}.${ok ? 'ok' : 'no'}`, { by: names(by), not: names(not) })
  }
}

/** Choose a person and a permission: what grants it, what takes it away. */
export function WhyTab() {
  const t = useT()
  const text = useStepText()
  const [userId, setUserId] = useState<string | null>(null)
  const [menuId, setMenuId] = useState<string | null>(null)
  const chosen = Boolean(userId && menuId)
  const { data, error, refetch } = useCall(
    explainPermission,
    { userId: userId ?? '', menuId: menuId ?? '' },
    { enabled: chosen, staleTime: 0 },
  )
  return (
    <div style={{ maxWidth: 720 }}>
      <Form layout="vertical">
        <Flex gap={16} wrap>
          <Form.Item label={t('permissionReport.person')} htmlFor="why-person" style={{ flex: '1 1 260px' }}>
            <RemotePicker id="why-person" of={user} label="account" value={userId} onChange={(id) => setUserId(id)} />
          </Form.Item>
          <Form.Item label={t('permissionReport.permission')} style={{ flex: '1 1 260px' }}>
            <PermissionPicker placeholder={t('kit.choose')} value={menuId} onChange={setMenuId} />
          </Form.Item>
        </Flex>
      </Form>
      {!chosen && <EmptyState title={t('permissionReport.choose')} />}
      {chosen && error && <ErrorState error={error} retry={() => void refetch()} />}
      {chosen && !error && !data && <LoadingState />}
      {chosen && !error && data && (
        <>
          <Alert
            className="tc-gap"
            showIcon
            type={data.allowed ? 'success' : 'error'}
            title={t(data.allowed ? 'permissionReport.allowed' : 'permissionReport.refused', {
              user: data.userName,
              permission: data.permissionName,
            })}
          />
          <Steps
            orientation="vertical"
            items={data.steps.map((step) => ({
              title: t(`permissionReport.steps.${step.kind}.title`),
              content: text(step),
              status: step.ok ? ('finish' as const) : ('error' as const),
            }))}
          />
        </>
      )}
    </div>
  )
}
