import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { dictionaryEntries } from '@tecovie/contract/resources/dict.ts'
import { Select, type SelectProps, Tag } from 'antd'
import { memo } from 'react'
import { languageStore } from './i18n.ts'
import { call } from './net/client.ts'
import { useStore } from './store.ts'

export type DictEntry = OutputOf<typeof dictionaryEntries>[number]

/** Entries of a dictionary; fetched once a session and shared by every cell and input. */
export function useDict(code: string): readonly DictEntry[] {
  // Values come in the reader's language.
  const language = useStore(languageStore)
  const { data } = useQuery({
    queryKey: ['dict', code, language],
    queryFn: () => call(dictionaryEntries, { code }),
    staleTime: 10 * 60_000,
    enabled: code !== '',
  })
  return data ?? []
}

/** Dictionaries name colours by meaning; Ant Design's names for two of them. */
const COLORS: Record<string, string> = { info: 'processing', offline: 'default' }
export const tagColor = (color: string): string => COLORS[color] ?? color

/** A dictionary's value as the tag the dictionary colours. */
export const DictTag = memo(function DictTag({ dict, value }: { dict: string; value: unknown }) {
  const entries = useDict(dict)
  if (value === null || value === undefined || value === '') return <span className="tc-faint">–</span>
  const entry = entries.find((e) => String(e.dictKey) === String(value))
  if (!entry) return <span className="tc-faint">{String(value)}</span>
  return <Tag {...(entry.color ? { color: tagColor(entry.color) } : {})}>{entry.dictValue}</Tag>
})

/** A choice from a dictionary; values are the keys as text. */
export function DictSelect({ dict, value, ...rest }: { dict: string } & Omit<SelectProps, 'options'>) {
  const options = useDict(dict).map((e) => ({ value: String(e.dictKey), label: e.dictValue }))
  const known =
    value === null || value === undefined ? undefined : Array.isArray(value) ? value.map(String) : String(value)
  return <Select allowClear showSearch={{ optionFilterProp: 'label' }} {...rest} value={known} options={options} />
}
