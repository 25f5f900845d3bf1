import { FIELD_FORM } from '@tecovie/contract/resources/code-column.ts'
import { camelOf } from './generate/ts-text.ts'

/** Columns that every generated table has by itself, and those that other products keep for the same. */
const OWN_COLUMNS = new Set([
  'id',
  'tenant_id',
  'create_user',
  'create_dept',
  'create_time',
  'update_user',
  'update_time',
  'is_deleted',
])
/** Names that mean something else on the wire or in JavaScript. */
const TAKEN = new Set([
  ...['id', 'ids', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'isDeleted'],
  ...['current', 'size', 'ascs', 'descs', 'projectIds', 'format', 'columns', 'ticket', 'filter', 'order', 'query'],
  ...['limit', 'offset', 'lang', 'key', 'ref', 'children'],
  ...Object.getOwnPropertyNames(Object.prototype),
])
const KEYWORDS = new Set(
  `abstract any arguments as async await boolean break button case catch class const continue constructor debugger
  declare default delete do else enum eval export extends false finally for from function get if implements import in
  infer instanceof interface is keyof let module mount namespace never new null number object of package private
  protected public readonly require resource return set static string super switch symbol this throw true try type
  typeof undefined unique unknown var void while with yield sql f z`.split(/\s+/),
)

export const isReserved = (columnName: string, pkName: string): boolean =>
  OWN_COLUMNS.has(columnName.toLowerCase()) || columnName.toLowerCase() === pkName.toLowerCase()

/** Whether a field may have this name. */
export const isFieldName = (name: string): boolean => FIELD_FORM.test(name) && !TAKEN.has(name)

/** Words of a name, in lower case: `SPARE_PART`, `SparePart` and `spare-part` are two. */
const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The name of a field for a column: camelCase, without two capitals in a row, never one that is taken. */
export function fieldNameOf(columnName: string, position: number, reserved = false): string {
  const parts = words(columnName)
  const joined: string[] = []
  for (const part of parts) {
    // A capital needs small letters behind it: single letters and digits join the word before.
    if (joined.length && (part.length === 1 || /^\d/.test(part))) joined[joined.length - 1] += part
    else joined.push(part)
  }
  const name = camelOf(joined.join('-')).slice(0, 50)
  if (!FIELD_FORM.test(name)) return `field${position}`
  return TAKEN.has(name) && !reserved ? `${name}Value` : name
}

/** The noun of a table in kebab case, without its prefix; undefined where no files can be named after it. */
export function nounOf(tableName: string, prefixes: string): string | undefined {
  const table = tableName.split('.').at(-1) ?? ''
  const prefix = prefixes
    .split(',')
    .filter((p) => table.toLowerCase().startsWith(p.toLowerCase()) && table.length > p.length)
    .sort((a, b) => b.length - a.length)[0]
  const noun = words(table.slice(prefix?.length ?? 0)).join('-')
  const name = camelOf(noun)
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(noun) && noun.length <= 50 && !KEYWORDS.has(name) ? noun : undefined
}
