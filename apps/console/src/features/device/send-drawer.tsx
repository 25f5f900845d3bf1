import { controlDevices } from '@tecovie/contract/actions/command.ts'
import { Button, Checkbox, Drawer, Form, InputNumber, Radio, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { EmptyState, LoadingState } from '../../kit/view/states.tsx'
import { ThingValueInput, type ValueSpec } from '../../parts/thing-form/thing-value-input.tsx'
import { PROPERTY, SERVICE, useFunctions } from './use-functions.ts'

interface SendDrawerProps {
  device: { id: string; productId: string; deviceName: string }
  onClose: () => void
  onSent: () => void
}
type Kind = 'set' | 'service'

/** What a ticked value starts with: what its input shows untouched. */
const startOf = (spec: ValueSpec): unknown => {
  if (String(spec.dataType) === '3') return false
  return String(spec.dataType) === '2' ? Number(spec.numModel?.min ?? 0) : undefined
}

/** Sets properties or calls a service; the form follows from the product's functions. */
export function SendDrawer({ device, onClose, onSent }: SendDrawerProps) {
  const t = useT()
  const { functions, pending } = useFunctions(device.productId)
  const [kind, setKind] = useState<Kind>('set')
  const [service, setService] = useState<string>()
  const [params, setParams] = useState<Record<string, unknown>>({})
  const [options, setOptions] = useState<{ offline: 'wait' | 'fail'; timeoutSeconds: number }>({
    offline: 'fail',
    timeoutSeconds: 30,
  })
  const { act, busy } = useAct(controlDevices, 'command.sentOk')
  const writable = functions.filter((f) => String(f.category) === PROPERTY && f.accessMode !== 'r')
  const services = functions.filter((f) => String(f.category) === SERVICE)
  const called = services.find((f) => f.code === service)
  const inputs = ((called as unknown as { input?: ValueSpec[] } | undefined)?.input ?? []) as ValueSpec[]
  const fields = kind === 'set' ? (writable as unknown as ValueSpec[]) : inputs
  const send = async () => {
    if (
      !(await act({ deviceId: device.id, kind, code: kind === 'service' ? service : '', params, ...options } as never))
    )
      return
    onSent()
    onClose()
  }
  const change = (code: string, value: unknown) => setParams((now) => ({ ...now, [code]: value }))
  const drop = (code: string) => setParams(({ [code]: _, ...rest }) => rest)
  const whole = Object.values(params).every((value) => value !== undefined && value !== '')
  const ready = whole && (kind === 'set' ? Object.keys(params).length > 0 : !!service)
  return (
    <Drawer
      open
      size={520}
      title={`${t('command.send')} · ${device.deviceName}`}
      onClose={onClose}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={send}>
            {t('command.send')}
          </Button>
        </div>
      }
    >
      {pending && <LoadingState />}
      <Form layout="vertical">
        <Segmented<Kind>
          className="tc-gap"
          value={kind}
          onChange={(next) => {
            setKind(next)
            setParams({})
          }}
          options={[
            { value: 'set', label: t('command.sendSet') },
            { value: 'service', label: t('command.callService'), disabled: services.length === 0 },
          ]}
        />
        {kind === 'service' && (
          <Form.Item label={t('command.service')} required>
            <Select
              value={service}
              onChange={(code) => {
                setService(code)
                setParams({})
              }}
              options={services.map((f) => ({ value: f.code as string, label: f.name as string }))}
            />
          </Form.Item>
        )}
        {kind === 'set' && !pending && fields.length === 0 && <EmptyState title={t('command.nothing')} />}
        {fields.map((f) => (
          <Form.Item
            key={f.code}
            label={
              <Checkbox
                checked={f.code in params}
                onChange={(e) => (e.target.checked ? change(f.code, startOf(f)) : drop(f.code))}
              >
                {f.name}
              </Checkbox>
            }
          >
            <ThingValueInput spec={f} value={params[f.code]} onChange={(value) => change(f.code, value)} />
          </Form.Item>
        ))}
        <Form.Item label={t('command.offline')}>
          <Radio.Group
            value={options.offline}
            onChange={(e) => setOptions((o) => ({ ...o, offline: e.target.value }))}
            options={(['fail', 'wait'] as const).map((value) => ({
              value,
              label: t(`resources.command.options.offline.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item label={t('command.timeout')}>
          <InputNumber
            min={1}
            max={604_800}
            value={options.timeoutSeconds}
            onChange={(n) => setOptions((o) => ({ ...o, timeoutSeconds: n ?? 30 }))}
          />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
