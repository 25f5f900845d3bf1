import {
  COLUMN_FLAGS,
  DICT_MANY,
  DICT_ONE,
  HTML_TYPES,
  JAVA_TYPES,
  QUERY_TYPES,
  type ShownColumn,
} from '@tecovie/contract/resources/code-column.ts'
import { Checkbox, Table, type TableColumnsType, Tag, Tooltip } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../kit/i18n.ts'
import { type Change, ChoiceCell, DictCell, NumberCell, TextCell } from './column-cells.tsx'

interface ColumnTableProps {
  rows: readonly ShownColumn[]
  /** `<column>.<field>` -> what is wrong. */
  errors: Readonly<Record<string, string>>
  change: Change
}

/** Tables with more columns than this draw only what is in sight. */
const MANY = 60

/** Every column of a table with its settings, to be edited in place. */
export function ColumnTable({ rows, errors, change }: ColumnTableProps) {
  const t = useT()
  const columns = useMemo((): TableColumnsType<ShownColumn> => {
    const label = (name: string) => t(`resources.codeModule.fields.${name}`)
    const editable = rows.filter((row) => !row.reserved && row.state !== 'gone')
    // Before the first save all are new, which says nothing.
    const known = rows.some((row) => row.state === 'saved')
    const tagged = (row: ShownColumn) => row.state === 'gone' || (row.state === 'new' && known)
    const off = (row: ShownColumn) => row.reserved || row.state === 'gone'
    const shared = (row: ShownColumn, name: keyof ShownColumn) => ({
      column: row.columnName,
      name,
      label: `${row.columnName} ${label(name)}`,
      disabled: off(row),
      error: errors[`${row.columnName}.${name}`],
      change,
    })
    const flag = (name: (typeof COLUMN_FLAGS)[number]) => {
      const on = editable.filter((row) => row[name] === '1').length
      return {
        key: name,
        width: 64,
        align: 'center' as const,
        title: (
          <span className="tc-code-flag">
            {label(name)}
            <Checkbox
              aria-label={`${label(name)} ${t('resources.codeModule.all')}`}
              checked={on > 0 && on === editable.length}
              indeterminate={on > 0 && on < editable.length}
              onChange={(e) =>
                change(
                  editable.map((row) => row.columnName),
                  { [name]: e.target.checked ? '1' : '0' },
                )
              }
            />
          </span>
        ),
        render: (_: unknown, row: ShownColumn) => (
          <Checkbox
            aria-label={`${row.columnName} ${label(name)}`}
            disabled={off(row)}
            checked={row[name] === '1' && !row.reserved}
            onChange={(e) => change([row.columnName], { [name]: e.target.checked ? '1' : '0' })}
          />
        ),
      }
    }
    const choices = (texts: 'htmlTypes' | 'queryTypes', values: readonly string[]) =>
      values.map((value) => ({ value, label: t(`resources.codeModule.${texts}.${value}`) }))
    const htmlTypes = choices('htmlTypes', HTML_TYPES)
    const queryTypes = choices('queryTypes', QUERY_TYPES)
    const javaTypes = JAVA_TYPES.map((value) => ({ value, label: value }))
    return [
      {
        key: 'columnName',
        title: label('columnName'),
        width: 190,
        fixed: 'start',
        render: (_, row) => (
          <Tooltip
            title={row.state === 'gone' ? t('resources.codeModule.goneHint') : row.columnComment}
            placement="topLeft"
          >
            <div className="tc-code-column">
              <span title={row.columnName}>{row.columnName}</span>
              {tagged(row) && (
                <Tag color={row.state === 'gone' ? 'error' : 'processing'}>
                  {t(`resources.codeModule.states.${row.state}`)}
                </Tag>
              )}
            </div>
            <div className="tc-code-type">
              {row.state === 'gone' ? t('resources.codeModule.goneHint') : row.columnType}
            </div>
          </Tooltip>
        ),
      },
      {
        key: 'javaName',
        title: label('javaName'),
        width: 150,
        render: (_, row) => <TextCell {...shared(row, 'javaName')} value={row.javaName} max={64} />,
      },
      {
        key: 'javaField',
        title: label('javaField'),
        width: 150,
        render: (_, row) => <TextCell {...shared(row, 'javaField')} value={row.javaField} max={60} />,
      },
      {
        key: 'javaType',
        title: label('javaType'),
        width: 122,
        render: (_, row) => <ChoiceCell {...shared(row, 'javaType')} value={row.javaType} options={javaTypes} />,
      },
      ...COLUMN_FLAGS.map(flag),
      {
        key: 'queryType',
        title: label('queryType'),
        width: 112,
        render: (_, row) => (
          <ChoiceCell
            {...shared(row, 'queryType')}
            disabled={off(row) || row.isQuery !== '1'}
            value={row.queryType}
            options={queryTypes}
          />
        ),
      },
      {
        key: 'htmlType',
        title: label('htmlType'),
        width: 140,
        render: (_, row) => <ChoiceCell {...shared(row, 'htmlType')} value={row.htmlType} options={htmlTypes} />,
      },
      {
        key: 'dictType',
        title: label('dictType'),
        width: 160,
        render: (_, row) => {
          const chooses = DICT_ONE.includes(row.htmlType) || DICT_MANY.includes(row.htmlType)
          return chooses && !off(row) ? (
            <DictCell {...shared(row, 'dictType')} value={row.dictType ?? null} />
          ) : (
            <span className="tc-faint">–</span>
          )
        },
      },
      {
        key: 'sort',
        title: label('sort'),
        width: 76,
        render: (_, row) => <NumberCell {...shared(row, 'sort')} value={row.sort} min={0} max={9999} />,
      },
      {
        key: 'span',
        title: label('span'),
        width: 76,
        render: (_, row) => <NumberCell {...shared(row, 'span')} value={row.span} min={1} max={24} />,
      },
    ]
  }, [t, change, errors, rows])
  const many = rows.length > MANY
  return (
    <div className="tc-code-columns">
      <p className="tc-faint">{t('resources.codeModule.columnsHint')}</p>
      <Table<ShownColumn>
        rowKey="columnName"
        size="small"
        pagination={false}
        dataSource={rows}
        columns={columns}
        virtual={many}
        scroll={{ x: 1500, y: many ? 600 : 'calc(100vh - 240px)' }}
        rowClassName={(row) => (row.reserved || row.state === 'gone' ? 'tc-code-off' : '')}
      />
    </div>
  )
}
