import type { CodeColumn, HtmlType, JavaType, ShownColumn } from '@tecovie/contract/resources/code-column.ts'
import type { TableColumn } from './catalog.ts'
import { fieldNameOf, isReserved } from './names.ts'

const LONG_TEXT = 255

function javaTypeOf({ type, scale, length }: TableColumn): JavaType {
  const t = type.toLowerCase()
  if (/^(bool|boolean|tinyint\(1\)|bit\(1\)|bit$)/.test(t)) return 'Boolean'
  if (/^(bigint|int8|bigserial)/.test(t)) return 'Long'
  if (/^(tinyint|smallint|mediumint|int|integer|int2|int4|serial|year)/.test(t) && !/^interval/.test(t))
    return 'Integer'
  if (/^(double|float|real|binary_double|binary_float)/.test(t)) return 'Double'
  if (/^(numeric|decimal|number|money)/.test(t)) {
    if (scale !== 0) return 'BigDecimal'
    return length !== null && length <= 9 ? 'Integer' : 'Long'
  }
  if (/^(timestamp|datetime|date)/.test(t)) return 'Date'
  return 'String'
}

function htmlTypeOf(field: string, javaType: JavaType, column: TableColumn): HtmlType {
  if (javaType === 'Boolean') return 'switch'
  if (javaType === 'Integer' || javaType === 'Long') return 'number'
  if (javaType === 'Double' || javaType === 'BigDecimal') return 'floatNumber'
  if (javaType === 'Date') return /^date$/i.test(column.type) ? 'date' : 'datetime'
  if (/(password|passwd|pwd|secret)$/i.test(field)) return 'password'
  if (/(image|img|avatar|logo|icon|photo|picture)$/i.test(field)) return 'imageUpload'
  if (/(phone|mobile|tel)$/i.test(field)) return 'phone'
  if (/(url|link|href)$/i.test(field)) return 'href'
  if (/^(time|interval)/i.test(column.type)) return 'input'
  // PostgreSQL's text is any text: its name tells whether it is long.
  if (/^text$/i.test(column.type) && column.length === null)
    return /(desc|description|remark|content|memo|note|detail|comment|intro|reason|text)$/i.test(field)
      ? 'textarea'
      : 'input'
  if (/(text|clob|json|xml|blob|bytea|raw)/i.test(column.type) && column.length === null) return 'textarea'
  return column.length !== null && column.length > LONG_TEXT ? 'textarea' : 'input'
}

/** The first clause of a comment, on one line: `状态：0 停用，1 启用` is named 状态. */
function labelOf(comment: string, field: string): string {
  const clause = comment.split(/[\r\n:：(（,，;；。]/)[0] ?? ''
  return (
    clause
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 64) || field
  )
}

const mark = (on: boolean) => (on ? '1' : '0')

/** Settings of columns seen for the first time; fields are named so that none occurs twice, not even among `taken`. */
export function defaultColumns(
  columns: readonly TableColumn[],
  module: { id: string; pkName: string },
  taken: readonly string[] = [],
): ShownColumn[] {
  const used = new Set(taken)
  return columns.map((column, i) => {
    const reserved = isReserved(column.name, module.pkName)
    const first = fieldNameOf(column.name, i + 1, reserved)
    let javaField = first
    for (let n = 2; used.has(javaField); n++) javaField = `${first}${n}`
    used.add(javaField)
    const javaType = javaTypeOf(column)
    const htmlType = htmlTypeOf(javaField, javaType, column)
    const named = javaType === 'String' && htmlType === 'input' && /(name|title|code|no)$/i.test(javaField)
    const long = htmlType === 'textarea' || htmlType === 'password'
    const settings: CodeColumn = {
      codeId: module.id,
      columnName: column.name,
      javaField,
      javaType,
      sort: column.position,
      javaName: labelOf(column.comment, javaField),
      columnComment: column.comment.replaceAll('\u0000', '').slice(0, 500) || null,
      span: long ? 24 : 12,
      isInsert: mark(!reserved),
      isEdit: mark(!reserved),
      isList: mark(!reserved && !long),
      isRequired: mark(!reserved && !column.nullable && javaType !== 'Boolean'),
      isQuery: mark(!reserved && named),
      queryType: named ? 'LIKE' : javaType === 'Date' ? 'BETWEEN' : 'EQ',
      htmlType,
      dictType: null,
      columnType: column.type,
      maxLength: column.length,
    }
    return { ...settings, state: 'new', reserved }
  })
}
