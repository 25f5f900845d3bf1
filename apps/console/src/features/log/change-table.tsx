import { Table, Tag } from 'antd'
import { fieldLabel } from '../../kit/fields/field-text.ts'
import { useT } from '../../kit/i18n.ts'

interface Change {
  noun: string
  id: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const shown = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** The JSON text of a log entry's changes; nothing of one that was cut. */
function parse(text: string | null | undefined): Change[] {
  try {
    return text ? (JSON.parse(text) as Change[]) : []
  } catch {
    return []
  }
}

/** What a write changed, row by row: the fields with their values before and after. */
export function ChangeTable({ title, text }: { title: string; text: string | null | undefined }) {
  const t = useT()
  const changes = parse(text)
  return (
    <section className="tc-gap-above">
      <h2>{title}</h2>
      {changes.length === 0 && <p className="tc-faint">{text || t('logPages.noChanges')}</p>}
      {changes.map((change) => {
        const names = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])]
        return (
          <Table
            key={`${change.noun}${change.id}`}
            className="tc-gap"
            size="small"
            bordered
            pagination={false}
            rowKey="name"
            title={() => (
              <>
                {t(`resources.${change.noun}.title`)} <span className="tc-faint tc-num">{change.id}</span>{' '}
                {!change.before && <Tag color="success">{t('logPages.added')}</Tag>}
                {!change.after && <Tag color="error">{t('logPages.removed')}</Tag>}
              </>
            )}
            dataSource={names.map((name) => ({ name }))}
            columns={[
              { title: t('logPages.field'), width: 160, render: (_, { name }) => fieldLabel(change.noun, name, t) },
              ...(change.before
                ? [
                    {
                      title: t('logPages.before'),
                      render: (_: unknown, r: { name: string }) => shown(change.before?.[r.name]),
                    },
                  ]
                : []),
              ...(change.after
                ? [
                    {
                      title: t('logPages.after'),
                      render: (_: unknown, r: { name: string }) => shown(change.after?.[r.name]),
                    },
                  ]
                : []),
            ]}
          />
        )
      })}
    </section>
  )
}
