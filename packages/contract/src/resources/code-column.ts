import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-develop/code'

export const JAVA_TYPES = ['String', 'Long', 'Integer', 'Double', 'BigDecimal', 'Date', 'Boolean'] as const
export const QUERY_TYPES = ['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE', 'LIKE', 'BETWEEN'] as const
/** Controls, spelt as clients of this family spell them. */
export const HTML_TYPES = [
  'input',
  'textarea',
  'number',
  'floatNumber',
  'slider',
  'singleSelect',
  'mulitSelect',
  'radio',
  'checkbox',
  'switch',
  'cascader',
  'tree',
  'daterange',
  'timerange',
  'datetimerange',
  'date',
  'time',
  'datetime',
  'imageUpload',
  'mulitImageUpload',
  'fileUpload',
  'ueditor',
  'password',
  'phone',
  'href',
  'map',
] as const
export type JavaType = (typeof JAVA_TYPES)[number]
export type QueryType = (typeof QUERY_TYPES)[number]
export type HtmlType = (typeof HTML_TYPES)[number]
/** Controls that choose from a dictionary, one entry or several. */
export const DICT_ONE: readonly HtmlType[] = ['singleSelect', 'radio']
export const DICT_MANY: readonly HtmlType[] = ['mulitSelect', 'checkbox']
/** Controls that nothing is compared with in SQL. */
export const NOT_SEARCHED: readonly HtmlType[] = [
  ...DICT_MANY,
  'mulitImageUpload',
  'imageUpload',
  'password',
  'ueditor',
]
export const COLUMN_CAP = 500

const FLAGS = ['isInsert', 'isEdit', 'isList', 'isRequired', 'isQuery'] as const
/** '1' or '0', as text on the wire. */
const mark = () =>
  z.union([z.literal('1'), z.literal('0'), z.literal(1), z.literal(0)]).transform((v) => `${v}` as const)
export const COLUMN_FLAGS = FLAGS

/** camelCase that becomes a column's name and back: no two capitals in a row. */
export const FIELD_FORM = /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*[A-Z]?$/
const javaField = () =>
  f.text(60).check(f.rule((v: string) => v === '' || FIELD_FORM.test(v), 'resources.codeModule.fieldForm'))

/** How one column of a module's table is generated. */
export const codeColumn = z.object({
  /** The module. */
  codeId: f.id(),
  /** As the database writes it. */
  columnName: f.text(128),
  javaField: javaField(),
  javaType: f.choice(JAVA_TYPES),
  sort: f.int(0, 9999),
  /** What people read. */
  javaName: f.text(64),
  columnComment: f.optionalText(500),
  /** Of 24 parts of a row. */
  span: f.int(1, 24),
  isInsert: mark(),
  isEdit: mark(),
  isList: mark(),
  isRequired: mark(),
  isQuery: mark(),
  queryType: f.choice(QUERY_TYPES),
  htmlType: f.choice(HTML_TYPES),
  dictType: f.code(64, 0).nullish(),
  /** The database's own word for its type. */
  columnType: z.string().max(128).default(''),
  /** Longest text; null: not bounded. */
  maxLength: f.int(0, 2_000_000_000).nullish(),
})
export type CodeColumn = z.output<typeof codeColumn>

const shown = codeColumn.extend({
  /** Set up before, seen for the first time, or no longer in the table (it is dropped with the next save). */
  state: z.enum(['saved', 'new', 'gone']),
  /** Brought along by every table of the product: never a field. */
  reserved: z.boolean(),
})
export type ShownColumn = z.output<typeof shown>

/** The columns of a module's table as they are now, with what was saved of them; new ones get sensible settings. */
export const codeColumns = defineAction({
  name: 'codeModule.getColumns',
  method: 'GET',
  path: `${base}/getColumns`,
  permission: ['code_edit'],
  input: z.looseObject({ id: f.id() }),
  output: z.array(shown),
})

/** Replaces the settings of one module's columns: all of them or none. The body is an array; every element names the module. */
export const updateCodeColumns = defineAction({
  name: 'codeModule.updateColumns',
  method: 'POST',
  path: `${base}/updateColumns`,
  permission: ['code_edit'],
  input: z.array(codeColumn.loose()).check(
    f.rule((v: unknown[]) => v.length > 0, 'validation.required'),
    f.rule((v: unknown[]) => v.length <= COLUMN_CAP, 'validation.tooMany', { max: COLUMN_CAP }),
  ),
})
