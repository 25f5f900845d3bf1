import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { DictTag } from '../dict.tsx'
import { formatNumber } from '../format.ts'
import { useT } from '../i18n.ts'
import { CopyText } from '../view/copy-text.tsx'
import { Preview } from '../view/preview.tsx'
import { StatusTag } from '../view/status-tag.tsx'
import { TimeText } from '../view/time-text.tsx'
import { type FieldInfo, fieldInfo } from './field-info.ts'
import { optionText } from './field-text.ts'

export interface Row {
  id: string
  [field: string]: unknown
}

const COPIED = /(^id|Key|Sn|Mac|mac|Code|code|account|clientId)$/
const IMAGES = /(logo|Logo|avatar|image|Image|icon|photo)$/

function Option({ resource, field, value }: { resource: string; field: string; value: unknown }) {
  const t = useT()
  return <Tag>{optionText(resource, field, value, t)}</Tag>
}

function Flag({ on }: { on: boolean }) {
  const t = useT()
  return <StatusTag tone={on ? 'success' : 'off'} text={on ? t('kit.yes') : t('kit.no')} />
}

/** How a field's value looks in a table or a detail view, by what the contract says of it. */
export function fieldCell(resource: Resource, field: FieldInfo, value: unknown, row: Row): ReactNode {
  const { kind, name } = field
  if (value === null || value === undefined || value === '') return <span className="tc-faint">–</span>
  if (kind === 'datetime') return <TimeText value={value} />
  if (kind === 'dict') return <DictTag dict={field.dict ?? ''} value={value} />
  if (kind === 'flag') return <Flag on={Number(value) === 1} />
  if (kind === 'choice') return <Option resource={resource.name} field={name} value={value} />
  if (kind === 'ref') return String(row[name.replace(/Id$/, 'Name')] ?? value)
  if (kind === 'number' || typeof value === 'number') return <span className="tc-num">{formatNumber(value)}</span>
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (IMAGES.test(name) && /^(https?:\/)?\//.test(text)) return <Preview src={text} />
  if (COPIED.test(name)) return <CopyText text={text} />
  return text
}

/** The same by name. */
export const cellOf = (resource: Resource, name: string, row: Row): ReactNode =>
  fieldCell(resource, fieldInfo(resource, name), row[name], row)
