import { useQuery } from '@tanstack/react-query'
import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import type { Page } from '@tecovie/contract/core/wire.ts'
import { Select, type SelectProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { useT } from '../i18n.ts'
import { type AnyAction, call } from '../net/client.ts'
import { callKey } from '../net/use-call.ts'
import { LoadingState } from '../view/states.tsx'
import { type Reference, referenceOf } from './reference.ts'

type Value = string | null | undefined | readonly string[]

interface RemotePickerProps extends Omit<SelectProps, 'value' | 'onChange' | 'options' | 'mode'> {
  /** A resource, its name, or a list action. */
  of: Resource | AnyAction | string
  /** The field shown and searched; follows from the resource when left out. */
  label?: string
  multiple?: boolean
  /** Narrows the list further. */
  query?: Record<string, unknown>
  value?: Value
  onChange?: (value: never, rows: Row[]) => void
}

const SIZE = 20
const listOf = (value: Value): string[] =>
  (value ? (typeof value === 'string' ? value.split(',') : [...value]) : []).filter(Boolean)

function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return late
}

/** Picks rows of a list by searching on the server; never loads more than a page, shows what is chosen by name. */
export function RemotePicker({
  of,
  label: wish,
  multiple = false,
  query,
  value,
  onChange,
  ...rest
}: RemotePickerProps) {
  const t = useT()
  const reference = useMemo(() => referenceOf(of, wish), [of, wish])
  const { action, label } = reference
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useLate(typed)
  const ids = listOf(value)
  const input = { ...query, current: 1, size: SIZE, ...(search ? { [label]: search } : {}) }
  const found = useQuery({
    queryKey: callKey(action, input),
    queryFn: ({ signal }) => call(action, input, signal) as Promise<Page<Row>>,
    enabled: open,
  })
  const rows = found.data?.records ?? []
  const names = useNames(reference, ids, rows)
  const nameOf = (id: string) => String(names.get(id)?.[label] ?? id)
  const options = rows.map((row) => ({ value: row.id, label: String(row[label] ?? row.id) }))
  const chosen = ids.map((id) => ({ value: id, label: nameOf(id) }))
  return (
    <Select
      allowClear
      placeholder={t('kit.searchToPick')}
      maxTagCount="responsive"
      {...rest}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      labelInValue
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      value={multiple ? chosen : (chosen[0] ?? null)}
      options={options}
      loading={found.isFetching}
      notFoundContent={
        found.isPending ? <LoadingState rows={3} /> : t(found.isError ? 'kit.loadFailed' : 'kit.noMatch')
      }
      onChange={(next: { value: string }[] | { value: string } | undefined) => {
        const picked = (Array.isArray(next) ? next : next ? [next] : []).map((n) => n.value)
        const full = picked.map((id) => rows.find((row) => row.id === id) ?? names.get(id) ?? { id })
        onChange?.((multiple ? picked : (picked[0] ?? null)) as never, full)
      }}
    />
  )
}

/** Rows of the chosen ids: from the page at hand, else asked for by id. */
function useNames({ action, detail }: Reference, ids: readonly string[], rows: readonly Row[]): Map<string, Row> {
  const [seen] = useState(() => new Map<string, Row>())
  for (const row of rows) seen.set(row.id, row)
  const missing = ids.filter((id) => !seen.has(id))
  const { data } = useQuery({
    queryKey: [...callKey(action, 'names'), missing.join(',')],
    queryFn: ({ signal }) => named(action, detail, missing, signal),
    enabled: missing.length > 0,
    staleTime: 5 * 60_000,
  })
  for (const row of data ?? []) seen.set(row.id, row)
  return seen
}

async function named(action: AnyAction, detail: AnyAction | undefined, ids: string[], signal: AbortSignal) {
  const input = { id_in: ids.join(','), current: 1, size: ids.length }
  const { records } = (await call(action, input, signal)) as Page<Row>
  const found = records.filter((row) => ids.includes(row.id))
  const rest = detail ? ids.filter((id) => !found.some((row) => row.id === id)) : []
  // Not every list filters by id; a row that is gone shows its id.
  const single = rest.map((id) => call(detail as AnyAction, { id }, signal).catch(() => undefined) as Promise<Row>)
  return [...found, ...(await Promise.all(single)).filter(Boolean)]
}
