/** A text as a TypeScript literal in single quotes: whatever stands in it, it ends nothing. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029\u007f-\u009f\ufeff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`

const WIDTH = 110

/** Items between brackets: on one line where they fit, else one a line, as the formatter writes them. */
export function bracketed(open: '[' | '{', items: readonly string[], indent: number, lead = ''): string {
  const close = open === '[' ? ']' : '}'
  if (!items.length) return open + close
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (line.length + lead.length + indent <= WIDTH && !line.includes('\n')) return line
  const pad = ' '.repeat(indent)
  return `${open}\n${items.map((item) => `${pad}  ${item},\n`).join('')}${pad}${close}`
}

export const list = (names: readonly string[], indent: number, lead = ''): string =>
  bracketed('[', names.map(quoted), indent, lead)

export const pascal = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`
export const camelOf = (noun: string): string => noun.replace(/-(.)/g, (_, c: string) => c.toUpperCase())

/** `sparePartId` as English people read it: Spare part ID. */
export function humanized(field: string): string {
  const words = field
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
  return pascal(words).replace(/\bid\b/gi, 'ID')
}

/** Words that PostgreSQL takes as its own where a column or table is named. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
  right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
  using variadic verbose when where window with`.split(/\s+/),
)
/** A name of our pattern as SQL writes it. */
export const sqlName = (name: string): string => (RESERVED.has(name) ? `"${name}"` : name)
