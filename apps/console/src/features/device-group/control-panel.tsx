import { SendOutlined } from '@ant-design/icons'
import { controlDevices } from '@tecovie/contract/actions/command.ts'
import { App, Button, Checkbox, Form, InputNumber, Radio, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { ApiError } from '../../kit/net/request.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { ThingValueInput } from '../../parts/thing-form/thing-value-input.tsx'
import { inputsOf, startValue, useControls } from './control-values.ts'

type Kind = 'set' | 'service'
interface ControlPanelProps {
  productId: string
  /** Whom it goes to; undefined when nobody is chosen. */
  target: Record<string, unknown> | undefined
  onSent: (jobId: string) => void
}

const fresh = { offline: 'fail' as 'wait' | 'fail', timeoutSeconds: 30 }

/** What to set or call on the chosen devices; the form follows from the product's functions. */
export function ControlPanel({ productId, target, onSent }: ControlPanelProps) {
  const t = useT()
  const { message } = App.useApp()
  const { writable, services, loading, error, refetch } = useControls(productId)
  const [kind, setKind] = useState<Kind>('set')
  const [code, setCode] = useState<string>()
  const [params, setParams] = useState<Record<string, unknown>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [options, setOptions] = useState(fresh)
  const [busy, setBusy] = useState(false)
  const service = services.find((f) => f.code === code)
  const fields = kind === 'set' ? writable : inputsOf(service)
  const restart = (next: Kind, service?: string) => {
    setKind(next)
    setCode(service)
    const needed = inputsOf(services.find((f) => f.code === service)).filter((f) => f.required)
    setParams(next === 'service' ? Object.fromEntries(needed.map((f) => [f.code, startValue(f)])) : {})
    setProblems({})
  }
  const put = (name: string, value: unknown) => {
    setParams((now) => ({ ...now, [name]: value }))
    setProblems(({ [`params.${name}`]: _, ...rest }) => rest)
  }
  const drop = (name: string) => setParams(({ [name]: _, ...rest }) => rest)
  const send = async () => {
    if (!target) return void message.warning(t('command.chooseDevices'))
    setBusy(true)
    try {
      const answer = await call(controlDevices, { ...target, kind, code: code ?? '', params, ...options })
      void message.success(t('command.sentOk'))
      if (answer.jobId) onSent(answer.jobId)
    } catch (failure) {
      const errors = failure instanceof ApiError ? failure.errors : {}
      setProblems(errors)
      if (!Object.keys(errors).some((k) => k.startsWith('params.'))) void message.error(errorText(failure, t))
    }
    setBusy(false)
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (loading) return <LoadingState rows={6} />
  if (!writable.length && !services.length) return <EmptyState title={t('command.nothing')} />
  return (
    <Form layout="vertical">
      <Segmented<Kind>
        block
        className="tc-gap"
        value={kind}
        onChange={(next) => restart(next)}
        options={[
          { value: 'set', label: t('command.sendSet'), disabled: !writable.length },
          { value: 'service', label: t('command.callService'), disabled: !services.length },
        ]}
      />
      {kind === 'service' && (
        <Form.Item label={t('command.service')} required>
          <Select
            value={code}
            onChange={(next) => restart('service', next)}
            options={services.map((f) => ({ value: f.code, label: f.name }))}
          />
        </Form.Item>
      )}
      {fields.map((f) => {
        const problem = problems[`params.${f.code}`]
        const on = f.code in params
        return (
          <Form.Item
            key={f.code}
            label={
              <Checkbox checked={on} onChange={(e) => (e.target.checked ? put(f.code, startValue(f)) : drop(f.code))}>
                {f.name}
              </Checkbox>
            }
            {...(problem ? { help: problem, validateStatus: 'error' as const } : {})}
          >
            <ThingValueInput spec={f} value={params[f.code]} disabled={!on} onChange={(value) => put(f.code, value)} />
          </Form.Item>
        )
      })}
      <Form.Item label={t('command.offline')}>
        <Radio.Group
          value={options.offline}
          onChange={(e) => setOptions({ ...options, offline: e.target.value })}
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
          onChange={(n) => setOptions({ ...options, timeoutSeconds: n ?? fresh.timeoutSeconds })}
        />
      </Form.Item>
      <div className="tc-control-send">
        <Button
          block
          type="primary"
          icon={<SendOutlined />}
          loading={busy}
          disabled={kind === 'set' ? !Object.keys(params).length : !service}
          onClick={send}
        >
          {t('command.send')}
        </Button>
      </div>
    </Form>
  )
}
