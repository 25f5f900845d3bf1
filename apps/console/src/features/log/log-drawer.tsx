import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import { Descriptions, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { fieldLabel } from '../../kit/fields/field-text.ts'
import { useResource } from '../../kit/form/use-resource.ts'
import { useT } from '../../kit/i18n.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { ChangeTable } from './change-table.tsx'

/** What entries of every log may have. */
const SHARED = [
  'createBy',
  'createTime',
  'method',
  'requestUri',
  'remoteIp',
  'userAgent',
  'serviceId',
  'serverHost',
  'env',
  'requestId',
]

interface Props {
  resource: Resource
  id: string
  /** Shown before what every log has; those without a value are left out. */
  fields: readonly string[]
  /** How values are shown that are not plain text. */
  cells?: Readonly<Record<string, (value: string) => ReactNode>>
  /** Shown as preformatted text below. */
  blocks: readonly string[]
  onClose: () => void
}

/** One entry of a log, whole. */
export function LogDrawer({ resource, id, fields, cells = {}, blocks, onClose }: Props) {
  const t = useT()
  const { row, error, refresh } = useResource(resource, id)
  const entry = row as Record<string, string | null> | undefined
  const label = (name: string) => fieldLabel(resource.name, name, t)
  return (
    <Drawer open size={720} title={t('logPages.detail')} onClose={onClose}>
      {error && <ErrorState error={error} retry={refresh} />}
      {!entry && !error && <LoadingState />}
      {entry && (
        <Descriptions
          bordered
          size="small"
          column={1}
          styles={{ label: { width: 150 } }}
          items={[...fields, ...SHARED]
            .filter((name) => entry[name] !== null && entry[name] !== undefined && entry[name] !== '')
            .map((name) => {
              const text = String(entry[name])
              return { key: name, label: label(name), children: cells[name]?.(text) ?? <CopyText text={text} /> }
            })}
        />
      )}
      {entry && 'changes' in entry && <ChangeTable title={label('changes')} text={entry.changes} />}
      {entry &&
        blocks
          .filter((name) => entry[name])
          .map((name) => (
            <section key={name} className="tc-gap-above">
              <h2>{label(name)}</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard */}
              <pre className="tc-code" tabIndex={0}>
                {pretty(String(entry[name]))}
              </pre>
            </section>
          ))}
    </Drawer>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
