import { clientScopes, GRANT_TYPES, partsOf } from '@tecovie/contract/resources/client.ts'
import { Form, Input, Select } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'

interface Controlled {
  value?: string | null
  onChange?: (value: string) => void
  disabled?: boolean
  id?: string
}

/** Several of a closed list, kept as text with commas. */
export function GrantsInput({ value, onChange, ...rest }: Controlled) {
  const t = useT()
  return (
    <Select
      {...rest}
      mode="multiple"
      value={partsOf(value)}
      onChange={(list: string[]) => onChange?.(list.join(','))}
      options={GRANT_TYPES.map((grant) => ({
        value: grant,
        label: t(`resources.client.options.authorizedGrantTypes.${grant}`),
      }))}
    />
  )
}

/** `all`, or menus by their codes. */
export function ScopeInput({ value, onChange, ...rest }: Controlled) {
  const { data } = useCall(clientScopes, {})
  return (
    <Select
      {...rest}
      mode="multiple"
      loading={!data}
      value={partsOf(value)}
      // Everything and a part of it say the same as everything.
      onChange={(list: string[]) =>
        onChange?.((list.at(-1) === 'all' ? ['all'] : list.filter((s) => s !== 'all')).join(' '))
      }
      optionFilterProp="label"
      options={(data ?? []).map(({ code, title }) => ({ value: code, label: `${title} ${code}` }))}
    />
  )
}

export function RedirectInput({ value, onChange, ...rest }: Controlled) {
  const t = useT()
  return (
    <Input.TextArea
      {...rest}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      autoSize={{ minRows: 2, maxRows: 6 }}
      spellCheck={false}
      placeholder={t('resources.client.redirectHint')}
    />
  )
}

/** Nothing to enter for a client that can keep no secret. */
export function ClientSecretInput({ keep, disabled, ...rest }: Controlled & { keep: boolean }) {
  const t = useT()
  const open = Form.useWatch('publicClient') === 1
  const hint = t(
    open ? 'resources.client.publicSecret' : keep ? 'resources.client.keep' : 'resources.client.secretHint',
  )
  return (
    <Input.Password
      {...rest}
      value={rest.value ?? ''}
      onChange={(event) => rest.onChange?.(event.target.value)}
      disabled={disabled || open}
      autoComplete="new-password"
      placeholder={hint}
    />
  )
}
