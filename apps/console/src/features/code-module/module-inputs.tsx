import { OWN_DATABASE, ROOT_MENU } from '@tecovie/contract/resources/code-module.ts'
import { datasourceSelect } from '@tecovie/contract/resources/datasource.ts'
import { menuTree } from '@tecovie/contract/resources/menu.ts'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DictSelect } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'

export interface Controlled {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** What a field is for, right below its input. */
export function Hint({ children, error = false }: { children: ReactNode; error?: boolean }) {
  return <div className={error ? 'tc-code-hint tc-code-hint-error' : 'tc-code-hint'}>{children}</div>
}

/** A text with its hint; among the filters without. */
export function Hinted({
  name,
  search = false,
  value,
  onChange,
  ...rest
}: Controlled & { name?: string; search?: boolean }) {
  const t = useT()
  return (
    <>
      <Input
        {...rest}
        allowClear={search}
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        onChange={(e) => onChange?.(e.target.value)}
      />
      {name && !search && <Hint>{t(`resources.codeModule.hints.${name}`)}</Hint>}
    </>
  )
}

export function HintedDict({ name, dict, value, onChange, ...rest }: Controlled & { name: string; dict: string }) {
  const t = useT()
  return (
    <>
      <DictSelect
        {...rest}
        allowClear={false}
        dict={dict}
        value={value}
        onChange={(next) => onChange?.(String(next))}
      />
      <Hint>{t(`resources.codeModule.hints.${name}`)}</Hint>
    </>
  )
}

/** Other databases and this installation's own. */
export function DatasourcePicker({ search, value, onChange, ...rest }: Controlled & { search: boolean }) {
  const t = useT()
  const { data = [], isFetching, error } = useCall(datasourceSelect, {})
  const own = { value: OWN_DATABASE, label: t('resources.codeModule.ownDatabase') }
  return (
    <>
      <Select
        {...rest}
        allowClear={search}
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        value={value || null}
        onChange={(next: string | undefined) => onChange?.(next ?? null)}
        options={[own, ...data.map((d) => ({ value: d.id, label: d.name }))]}
      />
      {error && !search && <Hint error>{errorText(error, t)}</Hint>}
    </>
  )
}

/** The menu above the page; nothing chosen is the top level. */
export function MenuPicker({ onChange, ...rest }: Controlled) {
  const t = useT()
  return (
    <TreePicker
      {...rest}
      of={menuTree}
      placeholder={t('resources.codeModule.rootMenu')}
      onChange={(next: string | null) => onChange?.(next ?? ROOT_MENU)}
    />
  )
}

/** How many columns are set up. */
export function ColumnCount({ count }: { count: number }) {
  const t = useT()
  if (count) return <span className="tc-num">{count}</span>
  return <span className="tc-faint">{t('resources.codeModule.notConfigured')}</span>
}
