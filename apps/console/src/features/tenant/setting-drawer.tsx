import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { grantTree } from '@tecovie/contract/resources/menu.ts'
import { tenantSetting, tenantSettingDetail } from '@tecovie/contract/resources/tenant.ts'
import { Alert, App, Button, Drawer, Form, InputNumber, Radio, Tabs } from 'antd'
import { useState } from 'react'
import { DateInput } from '../../kit/fields/date-input.tsx'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { useAct, useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { GrantTree, grants, ticked } from '../../parts/grant/grant-tree.tsx'
import { BrandingFields } from './branding-fields.tsx'
import { UsageBar } from './usage-bar.tsx'
import './tenant.css'

type Setting = OutputOf<typeof tenantSettingDetail>
type Tree = OutputOf<typeof grantTree>
const QUOTAS = [
  ['maxUsers', 'userCount'],
  ['maxDevices', 'deviceCount'],
  ['maxRate', 'messageRate'],
  ['maxStorageMb', 'storageMb'],
] as const

interface SettingDrawerProps {
  tenant: { id: string; tenantName: string }
  /** The platform itself is not limited: only its policy and branding are set. */
  platform: boolean
  onClose: () => void
}

/** Until when a tenant may be used, how much it may hold, its menus, policy and branding. */
export function SettingDrawer(props: SettingDrawerProps) {
  const t = useT()
  const detail = useCall(tenantSettingDetail, { id: props.tenant.id }, { staleTime: 0 })
  const tree = useCall(grantTree, {}, { staleTime: 0 })
  const [frozen, setFrozen] = useState<Setting>()
  // The form starts once, from fresh values; usage goes on renewing.
  if (detail.data && !detail.isFetching && !frozen) setFrozen(detail.data)
  if (frozen && tree.data) return <OpenDrawer {...props} setting={frozen} tree={tree.data} />
  const error = detail.error ?? tree.error
  return (
    <Drawer
      open
      size={560}
      title={t('resources.tenant.settingTitle', { name: props.tenant.tenantName })}
      onClose={props.onClose}
    >
      {error ? (
        <ErrorState error={error} retry={() => void Promise.all([detail.refetch(), tree.refetch()])} />
      ) : (
        <LoadingState rows={10} />
      )}
    </Drawer>
  )
}

function OpenDrawer({
  tenant,
  platform,
  onClose,
  setting,
  tree,
}: SettingDrawerProps & { setting: Setting; tree: Tree }) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Setting>()
  const [ticks, setTicks] = useState(() => ticked(tree, new Set(setting.menus)))
  const [tab, setTab] = useState(platform ? 'policy' : 'limits')
  const [dirty, setDirty] = useState(false)
  const { act, busy } = useAct(tenantSetting)
  const { mayLeave } = useLeaveGuard(dirty)
  const close = async () => {
    if (!busy && (await mayLeave())) onClose()
  }
  const save = async () => {
    const { deadLine, maxUsers, maxDevices, maxRate, maxStorageMb, policy, branding } = form.getFieldsValue(
      true,
    ) as Setting
    const limits = {
      deadLine: deadLine || null,
      maxUsers: maxUsers ?? null,
      maxDevices: maxDevices ?? null,
      maxRate: maxRate ?? null,
      maxStorageMb: maxStorageMb ?? null,
      menus: grants(tree, new Set(ticks)),
    }
    const look = { policy: { password: policy.password || null, secondFactor: policy.secondFactor || null }, branding }
    if (await act({ ids: tenant.id, ...(platform ? {} : limits), ...look } as never)) onClose()
  }
  // A tenant without storage of its own has what the system gives.
  const fallback = (name: string) => (name === 'maxStorageMb' ? setting.defaultStorageMb : 0)
  const none = (name: string) =>
    fallback(name)
      ? t('resources.tenant.defaultStorage', { n: formatNumber(fallback(name)) })
      : t('resources.tenant.unlimited')
  const limits = (
    <>
      <Form.Item
        name="deadLine"
        label={t('resources.tenant.fields.deadLine')}
        extra={t('resources.tenant.deadLineHint')}
      >
        <DateInput />
      </Form.Item>
      {QUOTAS.map(([name, used]) => (
        <div key={name} className="tc-tenant-quota">
          <Form.Item name={name} label={t(`resources.tenant.fields.${name}`)}>
            <InputNumber min={1} max={100_000_000} precision={0} style={{ width: '100%' }} placeholder={none(name)} />
          </Form.Item>
          <Form.Item label={t(`resources.tenant.fields.${used}`)} shouldUpdate>
            {() => <UsageBar used={setting[used]} max={form.getFieldValue(name) ?? fallback(name)} />}
          </Form.Item>
        </div>
      ))}
      <Alert type="info" showIcon title={t('resources.tenant.quotaHint')} />
    </>
  )
  const policy = (
    <>
      <Form.Item name={['policy', 'password']} label={t('resources.tenant.passwordPolicy')}>
        <Radio.Group
          className="tc-tenant-copy"
          options={['', 'modern', 'classic'].map((value) => ({
            value,
            label: t(`resources.tenant.passwordPolicies.${value || 'platform'}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name={['policy', 'secondFactor']}
        label={t('resources.tenant.secondFactor')}
        extra={t('resources.tenant.secondFactorHint')}
      >
        <Radio.Group
          options={['', 'required'].map((value) => ({
            value,
            label: t(`resources.tenant.secondFactors.${value || 'free'}`),
          }))}
        />
      </Form.Item>
    </>
  )
  const menus = (
    <>
      <Alert className="tc-gap" type="info" showIcon title={t('resources.tenant.packageHint')} />
      <GrantTree
        nodes={tree}
        ticks={ticks}
        onTicks={(next) => {
          setTicks(next)
          setDirty(true)
        }}
      />
    </>
  )
  const item = (key: string, children: React.ReactNode) => ({
    key,
    label: t(`resources.tenant.tabs.${key}`),
    children,
    forceRender: key !== 'menus',
  })
  const shown = [item('policy', policy), item('branding', <BrandingFields tenantName={setting.tenantName} />)]
  return (
    <Drawer
      open
      size={560}
      title={t('resources.tenant.settingTitle', { name: tenant.tenantName })}
      onClose={close}
      mask={{ closable: !dirty }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      <Form<Setting>
        form={form}
        layout="vertical"
        initialValues={{
          ...setting,
          policy: { password: setting.policy.password ?? '', secondFactor: setting.policy.secondFactor ?? '' },
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
        onFinishFailed={() => void message.error(t('errors.validation'))}
      >
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={platform ? shown : [item('limits', limits), item('menus', menus), ...shown]}
        />
      </Form>
    </Drawer>
  )
}
